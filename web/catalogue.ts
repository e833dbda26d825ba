import type { Catalogue } from '../shared/product.ts';

let asked: Promise<Catalogue> | undefined;

/** The catalogue for later pages, fetched once. */
export function catalogue(): Promise<Catalogue> {
  asked ??= fetch('/api/catalogue').then((answer) => {
    if (!answer.ok) throw new Error(`catalogue: ${answer.status}`);
    return answer.json() as Promise<Catalogue>;
  });
  asked.catch(() => {
    asked = undefined;
  });
  return asked;
}
