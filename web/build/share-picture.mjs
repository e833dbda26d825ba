import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Draws web/public/share.png, what a link to the shop shows in a chat, from a running shop's hero:
 * `node web/build/share-picture.mjs http://localhost:8787`. Run when the hero or the logo changes.
 */
const [, , shop = 'http://localhost:8787'] = process.argv;
const hero = await (await fetch(`${shop}/img/hero.svg`)).text();
const logo = readFileSync('web/public/favicon.svg', 'utf8');
const page = `<body style="margin:0;display:grid;grid-template-columns:1fr 640px;align-items:center;height:630px;
background:#fbf6ee;font-family:system-ui,sans-serif;color:#2f265f;padding-left:64px;box-sizing:border-box">
<div><div style="width:120px">${logo}</div><div style="font-size:60px;font-weight:800;letter-spacing:-2px">Tiny Tag</div>
<div style="font-size:30px;margin-top:16px;line-height:1.3">Name labels for<br>your child's things</div></div>${hero}</body>`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
});
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await tab.setContent(page);
await tab.screenshot({ path: 'web/public/share.png' });
await browser.close();
