import { lateRules } from '../form/late-rules.ts';

export const accountRules = lateRules(() => import('./schemas.ts'));
