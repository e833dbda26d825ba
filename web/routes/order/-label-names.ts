import { namesOf } from '../../../shared/label/names.ts';
import type { Row } from '../../../shared/tx.ts';

const MOST = 3;

/** The first names on an order's labels, each once: 'Wanjiku, Otieno, Amani ...'. */
export function labelNames(lines: readonly Pick<Row<'orderLine'>, 'design'>[]): string {
  const all = lines.flatMap(({ design }) => (design ? namesOf(design) : []));
  const texts = [...new Set(all.map(({ text }) => text).filter(Boolean))];
  return texts.slice(0, MOST).join(', ') + (texts.length > MOST ? ' ...' : '');
}
