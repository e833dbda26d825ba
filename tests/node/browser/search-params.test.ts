import { expect, test } from 'vitest';
import { panelSearch } from '../../../web/routes/admin/-shared/panel-search.ts';
import { fitsFilters } from '../../../web/routes/admin/(orders)/-list/search.ts';
import { auditSearch } from '../../../web/routes/admin/audit/-search-params.ts';
import { oneOf } from '../../../web/ui/list/search-params.ts';

test('the filters of an address are read as the page writes them, also as text', () => {
  const filters = { q: 'Wanjiku', status: 'shipped', payment: 'paid', from: '2026-11-01' } as const;
  expect(panelSearch({ ...filters, to: '2026-11-30', all: 'true' })).toEqual({
    ...filters,
    to: '2026-11-30',
    all: true,
  });
  expect(panelSearch({ all: true })).toEqual({ all: true });
  // Changing a filter starts from the parsed parameters.
  expect(panelSearch({ ...panelSearch({ all: 'true' }), q: 'A' })).toEqual({ q: 'A', all: true });
});

test('what is no value of a filter is left out', () => {
  for (const wrong of [
    ...[{ q: ' ' }, { q: ['a'] }, { status: 'lost' }, { status: 'toString' }, { payment: 5 }],
    ...[{ from: '2026-02-30' }, { from: '30.11.2026' }, { to: 20261130 }, { to: '' }],
    ...[{ all: 'false' }, { all: '1' }, { all: ['true', 'true'] }, { other: 'x' }],
  ]) {
    expect(panelSearch(wrong)).toEqual({});
  }
  expect(auditSearch({ who: {}, what: '', subject: 7, from: '2026-13-01' })).toEqual({
    subject: '7',
  });
  expect(panelSearch({ q: 'x'.repeat(100) }).q).toHaveLength(64);
  expect(oneOf(['message', 'comment'], 'constructor')).toBeUndefined();
});

test('orders are found by how they reach their customers', () => {
  const methods = ['standard', 'express', 'workshop', 'point'] as const;
  const found = (way: string) =>
    methods.filter((shippingMethod) => {
      const order = { shippingMethod, status: 'processing', paymentStatus: 'paid', placedAt: 0 };
      return fitsFilters(order as Parameters<typeof fitsFilters>[0], panelSearch({ way }));
    });
  expect(found('address')).toEqual(['standard', 'express']);
  expect(found('workshop')).toEqual(['workshop']);
  // Which of them have left is known by their lines.
  for (const way of ['point', 'to_point']) expect(found(way)).toEqual(['point']);
  expect(found('moon')).toEqual(methods);
});
