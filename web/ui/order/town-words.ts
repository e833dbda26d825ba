import { isIn } from '../../../shared/order/collection.ts';
import type { Row } from '../../../shared/tx.ts';

/** 'Ruiru, 00232, Kiambu'; of a town that is called like its county only the town. */
export const townWords = (
  { city, postalCode }: Pick<Row<'address'>, 'city' | 'postalCode'>,
  county: Row<'county'> | undefined,
) => [city, postalCode, !isIn(county, city) && county?.name].filter(Boolean).join(', ');
