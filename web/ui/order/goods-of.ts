import { nameIn } from '../../../shared/catalogue/product.ts';
import type { Row } from '../../../shared/tx.ts';
import { locale } from '../../locale.ts';

/** 'Bottle Labels, School Essentials Pack'. */
export const goodsOf = (lines: readonly Row<'orderLine'>[]) =>
  [...new Set(lines.map((line) => nameIn(locale(), line)))].join(', ');
