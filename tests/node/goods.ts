import { createProduct, type ProductFields } from '../../shared/catalogue/edit.ts';
import { runMutator } from '../../shared/tx.ts';
import { MapTx } from '../map-tx.ts';

export const FIELDS = {
  name: 'Pencil Labels',
  nameSw: 'Lebo za Penseli',
  description: 'Thin labels for pencils.',
  descriptionSw: 'Lebo nyembamba za penseli.',
  priceCents: 50_000,
  category: 'School Labels',
  categoryId: null,
  bestseller: false,
  featuredRank: null,
  imageUrl: null,
  takesDesign: true,
  themeId: null,
} satisfies ProductFields;

/** Nairobi and its delivery fees. */
const NAIROBI: [string, object][] = [
  ['county/47', { id: '47', name: 'Nairobi City', zoneId: 'nairobi' }],
  [
    'zone/nairobi',
    {
      id: 'nairobi',
      standardCents: 25_000,
      expressCents: 45_000,
      freeAboveCents: 500_000,
      cashFeeCents: 0,
      cashOnDelivery: false,
    },
  ],
];

/** A shop with so many new products, each with so much in stock. */
export async function goods(count: number, stock: number) {
  const rows = new Map<string, unknown>([
    ['counter/orders', { id: 'orders', n: 0 }],
    ['counter/waiting', { id: 'waiting', n: 0 }],
    ['category/school-labels', { id: 'school-labels' }],
    ...NAIROBI,
  ]);
  const tx = new MapTx({ role: 'admin', owner: 'u:boss' }, rows);
  const ids = Array.from({ length: count }, () => crypto.randomUUID() as string);
  for (const productId of ids) {
    const [edition, movementId] = [crypto.randomUUID(), crypto.randomUUID()];
    const args = { productId, edition, movementId, fields: FIELDS, stock };
    await runMutator(createProduct, tx, args);
  }
  return { rows, ids };
}

export const GUEST = { role: 'guest', owner: 'g:1' } as const;

/** A shop with two products and a zone, for a guest. */
export function shop() {
  const tx = new MapTx(GUEST, new Map<string, unknown>(NAIROBI));
  const product = { name: 'P', nameSw: 'P', priceCents: 75_000 };
  tx.rows.set('product/1', { id: '1', ...product }).set('product/2', { id: '2', ...product });
  tx.rows.set('stock/1', { id: '1', onHand: 5 }).set('stock/2', { id: '2', onHand: 5 });
  return tx;
}

/** The same shop for another actor. */
export const as = (tx: MapTx, actor: MapTx['actor']) => new MapTx(actor, tx.rows);
export const cart = (tx: MapTx) => tx.list('cartLine', GUEST.owner);
