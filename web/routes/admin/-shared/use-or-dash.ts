import { grouped } from '../../../../shared/money.ts';
import { useLoad } from '../../../store/store.ts';

/** A dash instead of a zero until the rows are there. */
export function useOrDash() {
  const isKnown = useLoad() === 'known';
  return (value: number, words: (value: number) => string = grouped) =>
    value > 0 || isKnown ? words(value) : '–';
}
