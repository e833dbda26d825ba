import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { codeAt, codeOf, EDGE_MS, STEP_MS, stepNow } from '../otp.ts';
import { onDesk, ready, visit } from './browser.ts';
import { readPlace } from './place.ts';

export const ADMIN = {
  name: 'Amina Owner',
  email: 'amina@tinytag.example',
  password: 'maembe matamu 47',
};

/** The admin in a browser of her own: created by the set-up link the first time, signed in later. */
export async function admin(browser: Browser) {
  const desk = await onDesk(browser);
  // After a failed test Playwright continues in another process, which finds her session here.
  const kept = readPlace().adminCookies;
  if (existsSync(kept)) {
    await desk.context.addCookies(JSON.parse(readFileSync(kept, 'utf8')));
    await visit(desk.page, '/admin');
    return desk;
  }
  const { page } = desk;
  await page.goto(readPlace().setUp);
  await ready(page);
  await page.getByLabel('Full Name').fill(ADMIN.name);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: /continue|next|set up/i }).click();
  const key = (await page.getByLabel('Set-up key').textContent()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await page.getByRole('button', { name: /finish|confirm|continue|create/i }).click();
  await page.waitForURL('**/admin');
  writeFileSync(kept, JSON.stringify(await desk.context.cookies()));
  writeFileSync(totpFile(kept), key);
  return desk;
}

const totpFile = (cookies: string) => `${cookies}.totp`;

export async function signIn(browser: Browser, page: Page) {
  await (await admin(browser)).context.close();
  const key = readFileSync(totpFile(readPlace().adminCookies), 'utf8');
  const next = await unusedStep();
  await visit(page, '/auth');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code', { exact: true }).fill(codeAt(key, next));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Go to Admin Panel' }).click();
  await page.waitForURL('**/admin');
}

/** The step of her next code. Waits if an earlier sign-in has used the current one. */
async function unusedStep(): Promise<number> {
  const file = `${readPlace().adminCookies}.step`;
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const wait = last * STEP_MS - Date.now();
  if (wait > 0) await setTimeout(wait + EDGE_MS);
  const step = stepNow() + 1;
  writeFileSync(file, String(step));
  return step;
}
