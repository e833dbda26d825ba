import type { Catalogue } from '../shared/product.ts';
import { store } from './store/store.ts';

let asked: Promise<Catalogue> | undefined;

/** The catalogue for later pages: the mirror's, which is live, else fetched once until that has opened. */
export async function catalogue(): Promise<Catalogue> {
  const mirrored = fromMirror();
  if (mirrored) return mirrored;
  asked ??= ask();
  asked.catch(() => {
    asked = undefined;
  });
  return asked;
}

async function ask(): Promise<Catalogue> {
  const answer = await fetch('/api/catalogue');
  if (!answer.ok) throw new Error(`catalogue: ${answer.status}`);
  return answer.json();
}

function fromMirror(): Catalogue | null {
  const { me } = store;
  if (!me?.ready) return null;
  const soldOut = new Set(me.list('stock').flatMap((row) => (row.onHand === 0 ? row.id : [])));
  return {
    products: me
      .list('product')
      .map((row) => ({ ...row, soldOut: soldOut.has(row.id) }))
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    categories: [...me.list('category')].sort((a, b) => a.rank - b.rank),
    zones: [...me.list('zone')].sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
