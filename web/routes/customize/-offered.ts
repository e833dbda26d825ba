import { createContext, useContext, useMemo } from 'react';
import { type ShownTheme, themesIn } from '../../../shared/catalogue/look.ts';
import { NO_STEPS, type PriceStep, STEPS_ID } from '../../../shared/label/choices.ts';
import { locale } from '../../locale.ts';
import { useReady, useRow, useRows } from '../../store/store.ts';

/** What the page was made with, for as long as the mirror is not here. */
export type Offered = { themes: readonly ShownTheme[]; steps: readonly PriceStep[] };

export const OfferedContext = createContext<Offered>({ themes: [], steps: NO_STEPS });

export function useThemes(): readonly ShownTheme[] {
  const ofPage = useContext(OfferedContext).themes;
  const rows = useRows('theme');
  const isReady = useReady();
  return useMemo(() => (isReady ? themesIn(locale(), rows) : ofPage), [isReady, rows, ofPage]);
}

export function useSteps(): readonly PriceStep[] {
  const ofPage = useContext(OfferedContext).steps;
  const live = useRow('priceSteps', STEPS_ID)?.steps ?? NO_STEPS;
  return useReady() ? live : ofPage;
}
