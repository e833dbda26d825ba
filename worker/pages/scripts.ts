import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase64 } from '@oslojs/encoding';
import type { DehydratedRouter } from '@tanstack/react-router/ssr/client';

export type PageData = {
  router: DehydratedRouter;
  files: string[];
  run: string[];
  /** With `cssFirst`, scripts wait for these styles of the other pages. */
  css: string | null;
  cssFirst: boolean;
  store: string;
  storeFirst: boolean;
};

/** One task per module. The designer may restore a draft, so its script waits for all styles. */
export const BOOT =
  '{const b=document.currentScript.previousElementSibling;let go=()=>{go=()=>{};' +
  'requestAnimationFrame(()=>setTimeout(()=>{const d=document,a=(r,h)=>' +
  'd.head.appendChild(Object.assign(d.createElement("link"),{rel:r,href:h})),' +
  '{router,files:q,run,css,cssFirst,store,storeFirst}=JSON.parse(b.textContent),' +
  // Each link takes a slow phone some milliseconds, so three per task.
  'n=()=>{for(const f of q.splice(0,3))a("modulepreload",f);q[0]&&setTimeout(n)};' +
  'self.$_TSR={router,buffer:[]};n();run.reduce((p,f)=>p.then(()=>import(f)),' +
  'cssFirst?new Promise(r=>{const l=a("stylesheet",css);l.onload=l.onerror=r;setTimeout(r,5e3)})' +
  ':Promise.resolve()).then(()=>{css&&!cssFirst&&a("stylesheet",css);' +
  'self.bringStore=()=>{bringStore=null;' +
  'q.push(...store.split(" ").map(f=>"/assets/"+f+".js"));n()};storeFirst&&bringStore()})}))};' +
  'document.readyState==="complete"?go():' +
  '(addEventListener("load",()=>go()),setTimeout(()=>go(),3000))}';

export const REFRESH =
  'import{injectIntoGlobalHook as i}from"/@react-refresh";i(window);' +
  'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t';

/** JSON in a script element: the browser does not run it, and escaping `<` keeps it closed. */
export const dataBlock = (data: PageData) =>
  `<script type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Only scripts known to the build have a hash, so a script injected through stored text does not run. */
export const policyOf = (scripts: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashOf).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    // The map on /contact. A page opened by navigation keeps the policy of the first one.
    'frame-src https://www.openstreetmap.org',
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const hashOf = (code: string) => `'sha256-${encodeBase64(sha256(new TextEncoder().encode(code)))}'`;
