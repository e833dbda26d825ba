import { useSession } from '../../store/store.ts';

/** Whether the shop takes a phone number where it takes an e-mail address. */
export const useByPhone = () => useSession()?.phone === true;
