import { expect } from '@playwright/test';
import { LONG, NEW_HERE, onPhone, test, visit } from '../browser.ts';

test(
  'a visit asks for its rows once, and once more when news can arrive',
  LONG,
  async ({ browser }) => {
    const { page } = await onPhone(browser, NEW_HERE);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/sync/pull')) asked.push(request.url());
    });
    for (const nth of ['first', 'second']) {
      asked.length = 0;
      const live = page.waitForEvent('websocket');
      await visit(page, '/product/1');
      await live;
      await expect.poll(() => asked.length, nth).toBe(2);
      await page.waitForLoadState('networkidle');
      expect(asked.length, nth).toBe(2);
    }
  },
);
