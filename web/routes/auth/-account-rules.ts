import { lateRules } from '../../ui/form/late-rules.ts';

export const accountRules = lateRules(() => import('./-account-schemas.ts'));
