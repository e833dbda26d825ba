import { useStore } from '../../store/store.ts';

export const useAppliedDiscount = () => useStore('appliedDiscount')[0];
