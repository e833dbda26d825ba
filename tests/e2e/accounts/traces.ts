import { type BrowserContext, expect, type Page, type Response } from '@playwright/test';
import { logIn, type Person } from '../accounts.ts';
import { onPhone, visit } from '../browser.ts';
import { comeBack, databases } from '../interference.ts';

/** What tests of shared phones search a browser for, and how a session ends elsewhere. */

/** Everything of the shop that somebody with the phone can read, in the page and in storage. */
export const readable = (page: Page) =>
  page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
    const kept: unknown[] = [
      document.body.textContent,
      fields.map(({ value }) => value),
      { ...localStorage },
      { ...sessionStorage },
    ];
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      // Opening a deleted database would create it again.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      const db = await asked(opening).catch(() => null);
      if (!db) continue;
      kept.push(name);
      for (const table of db.objectStoreNames) {
        kept.push(await asked(db.transaction(table).objectStore(table).getAll()));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const files = (await cache.keys()).filter(({ url }) => !/\/(assets|img)\//.test(url));
      for (const file of files) kept.push(file.url, await (await cache.match(file))?.text());
    }
    return JSON.stringify(kept);
  });

/** For each client, the last mutation that the browser has stored as confirmed by the server. */
async function confirmed(page: Page) {
  const known: Record<string, number> = {};
  JSON.parse(await readable(page), (key, value) => {
    if (key === 'lastServerAckdMutationIDs') Object.assign(known, value);
    return value;
  });
  return known;
}

type Pushed = { mutations: { clientID: string; id: number; name: string }[] };

/**
 * Waits until the phone knows that the server has this change: until then it keeps the change for its
 * person's next sign-in. The text of a confirmed one may stay in the database: Replicache keeps what a
 * page last read from there.
 */
export async function expectConfirmed(page: Page, push: Response, name: string) {
  const { mutations }: Pushed = push.request().postDataJSON();
  const { clientID = '', id = 0 } = mutations.find((one) => one.name === name) ?? {};
  await expect(async () => {
    // A socket message may be lost.
    await comeBack(page);
    expect((await confirmed(page))[clientID]).toBeGreaterThanOrEqual(id);
  }).toPass({ timeout: 60_000 });
}

/** The text around each word that was found, for a failing test. */
const found = (all: string, words: string[]) =>
  words.flatMap((word) => {
    const at = all.indexOf(word);
    return at < 0 ? [] : [all.slice(Math.max(0, at - 80), at + word.length + 20)];
  });

export async function expectNothingOf(page: Page, words: string[]) {
  await expect(async () => {
    const all = await readable(page);
    expect(found(all, words)).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/** Ends all other sessions of a user, as their other device would. */
export async function endElsewhere(context: BrowserContext, person: Person) {
  const browser = context.browser();
  if (!browser) throw new Error('no browser');
  const home = await onPhone(browser);
  await visit(home.page, '/auth');
  await logIn(home.page, person);
  await home.page.waitForURL('**/dashboard');
  const ended = await home.page.evaluate(async () => {
    const answer = await fetch('/api/account/sessions');
    type Listed = { sessions: { id: string; current: boolean }[] };
    const others = ((await answer.json()) as Listed).sessions.filter(({ current }) => !current);
    for (const { id } of others) await fetch(`/api/account/sessions/${id}`, { method: 'DELETE' });
    return others.length;
  });
  expect(ended).toBeGreaterThan(0);
  await home.context.close();
}

/** The owners of databases in this browser. */
const owners = async (page: Page) => {
  const names = await databases(page);
  return new Set(names.flatMap((name) => /^rep:\w+:([ugo]:[^:]+)/.exec(name ?? '')?.[1] ?? []));
};

/** Waits until only the current user has a database in this browser. The page may still be reloading. */
export const expectOwnAlone = (page: Page) =>
  expect(async () => {
    const here = await page.evaluate(
      () => JSON.parse(localStorage.getItem('tiny-tag-session') ?? '{}').owner as string,
    );
    expect(await owners(page)).toEqual(new Set([here]));
  }).toPass({ timeout: 30_000 });

/** Records refused requests. */
export function refusals(context: BrowserContext) {
  const seen: string[] = [];
  context.on('response', (answer) => {
    if (answer.status() === 403) seen.push(answer.url());
  });
  return seen;
}
