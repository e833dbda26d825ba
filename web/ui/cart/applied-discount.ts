import { useStore } from '../../store/store.ts';

/** The code in the reader's cart, live. */
export const useAppliedDiscount = () => useStore('appliedDiscount')[0];
