import { type Area, mayUse } from '../../../../shared/account/roles.ts';
import { useSession } from '../../../store/store.ts';

/** What the reader's role may use: the server decides by itself, pages leave out what it would refuse. */
export function useMay(): (area: Area) => boolean {
  const role = useSession()?.role ?? 'guest';
  return (area) => mayUse(role, area);
}
