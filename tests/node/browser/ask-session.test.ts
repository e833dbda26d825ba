import { expect, test, vi } from 'vitest';
import { pause } from '../../../web/boot/tasks.ts';
import { askSession } from '../../../web/store/identity/ask-session.ts';

/** A server that makes a guest of each request without a cookie. */
function newBrowser() {
  let made = 0;
  let cookie = '';
  vi.stubGlobal('fetch', async () => {
    const guest = cookie || `g:${++made}`;
    await pause(20);
    cookie = guest;
    return Response.json({ owner: guest });
  });
}

const owners = async () => (await Promise.all([askSession(), askSession()])).map((it) => it.owner);

test('tabs that ask at once who is signed in are one guest', async () => {
  newBrowser();
  expect(await owners()).toEqual(['g:1', 'g:1']);
});

test('where locks are forbidden or missing it asks all the same', async () => {
  newBrowser();
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('no')) } });
  expect((await askSession()).owner).toBe('g:1');
  vi.stubGlobal('navigator', {});
  expect((await askSession()).owner).toBe('g:1');
});
