import { type Catalogue, isForSale } from '../../shared/catalogue/product.ts';
import { reach } from '../store/connection.ts';
import { openStore, store } from '../store/store.ts';

const OPENED_MS = 10_000;

let asked: Promise<Catalogue> | undefined;

/** From the mirror, which is live; before it has rows, from whichever of mirror and server answers first. */
export async function catalogue(): Promise<Catalogue> {
  const mirrored = fromMirror();
  if (mirrored) return mirrored;
  asked ??= Promise.any([ask(), opened()]);
  asked.catch(() => {
    asked = undefined;
  });
  return asked;
}

async function ask(): Promise<Catalogue> {
  const answer = await reach('/api/catalogue');
  if (!answer.ok) throw new Error(`catalogue: ${answer.status}`);
  return answer.json();
}

async function opened(): Promise<Catalogue> {
  const late = new Promise<never>((_, fail) => setTimeout(fail, OPENED_MS));
  await Promise.race([openStore().then((mirror) => mirror.opened()), late]);
  const mirrored = fromMirror();
  if (!mirrored) throw new Error('catalogue: not on this device');
  return mirrored;
}

function fromMirror(): Catalogue | null {
  const { me } = store;
  if (!me?.ready) return null;
  const soldOut = new Set(me.list('stock').flatMap((row) => (row.onHand === 0 ? row.id : [])));
  const products = me.list('product');
  if (products.length === 0) return null;
  const points = me.list('pickupPoint');
  return {
    products: products
      .filter(isForSale)
      .map((row) => ({ ...row, soldOut: soldOut.has(row.id) }))
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    categories: [...me.list('category')].sort((a, b) => a.rank - b.rank),
    banner: null,
    shop: me.get('shopDetails', 'shop') ?? null,
    workshop: me.get('workshop', 'workshop') ?? null,
    collection: {
      workshop: me.get('workshop', 'workshop')?.collects ?? false,
      pointCents: points.length > 0 ? Math.min(...points.map(({ feeCents }) => feeCents)) : null,
    },
    testimonials: [],
    ratings: {},
    hasSms: store.session?.hasSms === true,
    packs: [...me.list('pack')],
    themes: [...me.list('theme')],
    steps: me.list('priceSteps')[0]?.steps ?? [],
    zones: [...me.list('zone')].sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
