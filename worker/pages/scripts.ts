import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase64 } from '@oslojs/encoding';
import type { DehydratedRouter } from '@tanstack/react-router/ssr/client';

/** What the boot script reads from the data block before it. */
export type PageData = {
  /** What the router's pages were made from, in the form its `hydrate` takes. */
  router: DehydratedRouter;
  /** Modules to fetch side by side, and those of them to run, in this order. */
  files: string[];
  run: string[];
  /** The styles of pages not opened yet; with `cssFirst` the scripts wait for them. */
  css: string | null;
  cssFirst: boolean;
  /** Names of the files that open the reader's own things; fetched at once with `storeFirst`. */
  store: string;
  storeFirst: boolean;
};

/**
 * After the first paint and its pictures (or three seconds of them): the page's modules side by side,
 * each run in a task of its own; then the styles of pages not opened yet. The designer goes on with a
 * draft that no page knows, so its script waits for those. What opens the reader's own things is fetched
 * side by side too, when asked for or, where the page waits for it, at once.
 */
export const BOOT =
  '{const b=document.currentScript.previousElementSibling;let go=()=>{go=()=>{};' +
  'requestAnimationFrame(()=>setTimeout(()=>{const d=document,a=(r,h)=>' +
  'd.head.appendChild(Object.assign(d.createElement("link"),{rel:r,href:h})),' +
  '{router,files:q,run,css,cssFirst,store,storeFirst}=JSON.parse(b.textContent),' +
  // Each link takes a cheap phone some milliseconds: a few a task.
  'n=()=>{for(const f of q.splice(0,3))a("modulepreload",f);q[0]&&setTimeout(n)};' +
  'self.$_TSR={router,buffer:[]};n();run.reduce((p,f)=>p.then(()=>import(f)),' +
  'cssFirst?new Promise(r=>{const l=a("stylesheet",css);l.onload=l.onerror=r;setTimeout(r,5e3)})' +
  ':Promise.resolve()).then(()=>{css&&!cssFirst&&a("stylesheet",css);' +
  'self.bringStore=()=>{bringStore=null;' +
  'q.push(...store.split(" ").map(f=>"/assets/"+f+".js"));n()};storeFirst&&bringStore()})}))};' +
  'document.readyState==="complete"?go():' +
  '(addEventListener("load",()=>go()),setTimeout(()=>go(),3000))}';

/** Of Vite's development server, which reloads what changed. */
export const REFRESH =
  'import{injectIntoGlobalHook as i}from"/@react-refresh";i(window);' +
  'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t';

/** A browser runs no data block, and no text in one ends it. */
export const dataBlock = (data: PageData) =>
  `<script type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/**
 * Inline scripts are allowed by the hashes of those the build knows, so that one that got into a page
 * by way of stored text does not run. A nonce could not be cached with the page.
 */
export const policyOf = (scripts: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashOf).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    // The map of /contact, after a tap; a page opened later keeps the first one's policy.
    'frame-src https://www.openstreetmap.org',
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const hashOf = (code: string) => `'sha256-${encodeBase64(sha256(new TextEncoder().encode(code)))}'`;
