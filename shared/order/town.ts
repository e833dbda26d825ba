import { bareName } from './collection.ts';

/**
 * 'Ruiru, 00232, Kiambu'; of a town that is called like its county ('Nairobi', 'Nairobi City') only the
 * town.
 */
export function townWords(
  { city, postalCode }: { city: string; postalCode: string },
  county: string | null | undefined,
): string {
  const isSame = !!county && bareName(city) === bareName(county);
  return [city, postalCode, !isSame && county].filter(Boolean).join(', ');
}
