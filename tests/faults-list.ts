/** A project of tests/vitest.config.ts or 'e2e', its file, and the title of a test in Chromium. */
export type Suite = [project: string, file: string, name?: string];

export type Fault = {
  what: string;
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
  suite: Suite;
};

/** One of each kind of common mistake, with the cheapest suite that must detect it. */
export const FAULTS: Fault[] = [
  {
    what: 'a role forgotten: a customer may set the status of an order',
    file: 'shared/order/status.ts',
    from: "name: 'setOrderStatus',\n  by: AREAS.parcels,",
    to: "name: 'setOrderStatus',\n  by: [...AREAS.parcels, 'customer'],",
    suite: ['worker', 'tests/worker/office/staff-parcels.test.ts'],
  },
  {
    what: 'a guard removed: anybody may enter the routes of admins',
    file: 'worker/http/require.ts',
    from: "if (!visitor || !mayUse(visitor.actor.role, area)) return fail(c, 403, 'forbidden');",
    to: "if (!visitor) return fail(c, 403, 'forbidden');",
    suite: ['worker', 'tests/worker/access/matrix.test.ts'],
  },
  {
    what: 'a guard removed: another site may write with our cookies',
    file: 'worker/http/site.ts',
    from: "if (!isAllowedFrom(c)) return fail(c, 403, 'cross_site');",
    to: "if (!isAllowedFrom(c) && isRead(c)) return fail(c, 403, 'cross_site');",
    suite: ['worker', 'tests/worker/attacks/site.test.ts'],
  },
  {
    what: 'a comparison reversed: goods are made to order while there are enough',
    file: 'shared/order/stock.ts',
    from: '?? 0) < packs)',
    to: '?? 0) > packs)',
    suite: ['node', 'tests/node/money/cash-rules.test.ts'],
  },
  {
    what: 'a wrong sum: what is on its way back may be given back again',
    file: 'shared/payment/balance.ts',
    from: "filter(({ state }) => state !== 'failed')",
    to: "filter(({ state }) => state === 'done')",
    suite: ['node', 'tests/node/money/refund-rules.test.ts'],
  },
  {
    what: 'a wrong comparison: a price that the browser saw lower is taken',
    file: 'shared/order/order.ts',
    from: 'expected.totalCents !== totalCents',
    to: 'expected.totalCents > totalCents',
    suite: ['node', 'tests/node/orders/rules.test.ts'],
  },
  {
    what: 'a missing await: no movement of money is written down',
    file: 'shared/payment/ledger.ts',
    from: "if (await tx.get('ledgerEntry', entry.id)) return;",
    to: "if (tx.get('ledgerEntry', entry.id)) return;",
    suite: ['node', 'tests/node/money/ledger.test.ts'],
  },
  {
    what: 'money counted twice: what was booked without a receipt stays',
    file: 'shared/payment/ledger.ts',
    from: 'if (named && unnamed) await correct(tx, unnamed, 0);',
    to: '',
    suite: ['worker', 'tests/money/books.test.ts'],
  },
  {
    what: 'a trigger gone: the ledger lets its rows be deleted',
    file: 'migrations/0032_ledger_entries.sql',
    from: "CREATE TRIGGER ledger_entry_v_del BEFORE DELETE ON ledger_entry\n BEGIN SELECT RAISE(ABORT, 'LEDGER_IS_APPEND_ONLY'); END;",
    to: 'SELECT 1;',
    suite: ['worker', 'tests/worker/office/books.test.ts'],
  },
  {
    what: 'an index dropped: a job reads every session',
    file: 'migrations/0026_operations.sql',
    from: 'CREATE INDEX `session_expires` ON `session` (`expiresAt`);',
    to: 'SELECT 1;',
    suite: ['worker', 'tests/worker/limits/job-plans.test.ts'],
  },
  {
    what: 'a limit ignored: tries are counted and never refused',
    file: 'worker/http/limits.ts',
    from: 'withinMs}) < ',
    to: 'withinMs}) < 100000 + ',
    suite: ['worker', 'tests/worker/attacks/limits.test.ts'],
  },
  {
    what: 'a request repeated under one id with another body is taken for the same',
    file: 'worker/routes/shop/checkout.ts',
    from: 'if (claim?.digest !== digest)',
    to: 'if (!claim)',
    suite: ['worker', 'tests/money/rows-checkout.test.ts'],
  },
  {
    what: 'a claim without its guard: a mutation delivered twice at once is done twice',
    file: 'worker/sync/commit.ts',
    from: 'SET lmid = lmid + 1, claimed = ',
    to: 'SET lmid = lmid + 1, claimed = lmid + 1 + 0 * ',
    suite: ['converge', 'tests/converge/converge.test.ts'],
  },
  {
    what: 'a receipt is kept as it was typed',
    file: 'shared/payment/paybill.ts',
    from: "typed.toUpperCase().replace(/\\s/g, '')",
    to: "typed.replace(/\\s/g, '')",
    suite: ['node', 'tests/node/money/unmatched-rules.test.ts'],
  },
  {
    what: 'a cell that begins with a minus is a formula',
    file: 'shared/input/csv.ts',
    from: "/^'*[=+\\-@\\t\\r]/",
    to: "/^'*[=+@\\t\\r]/",
    suite: ['node', 'tests/node/csv.test.ts'],
  },
  {
    what: 'an address goes into the audit, which is kept for ever',
    file: 'shared/kinds.ts',
    from: "audit: 'names',\n    exportAs: 'addresses',",
    to: "exportAs: 'addresses',",
    suite: ['worker', 'tests/worker/office/audit-coverage.test.ts'],
  },
  {
    what: 'a password of seven characters is taken',
    file: 'worker/auth/password/rules.ts',
    from: 'if (length < NEW_PASSWORD.least)',
    to: 'if (length < NEW_PASSWORD.least - 1)',
    suite: ['worker', 'tests/worker/attacks/password.test.ts'],
  },
  {
    what: 'a translation is missing',
    file: 'web/messages/sw.json',
    from: '  "nav_home": ',
    to: '  "nav_home_": ',
    suite: ['node', 'tests/node/repository/structure.test.ts'],
  },
  {
    what: 'a control without a name',
    file: 'web/ui/frame/header.tsx',
    from: 'className="header-tool" aria-label={m.nav_search()}',
    to: 'className="header-tool"',
    suite: ['e2e', 'pages/axe', 'on a phone, in English'],
  },
  {
    what: 'an answer that is to be stored nowhere stays on the phone',
    file: 'web/offline/caches.ts',
    from: 'if (isSecret(answer)) throw',
    to: 'if (!answer) throw',
    suite: ['e2e', 'network/offline', 'stored nowhere'],
  },
];
