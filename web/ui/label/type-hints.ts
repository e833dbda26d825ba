import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { m } from '../../paraglide/messages.js';

/** Apart from the types' words, which more pages need. */
export const TYPE_HINTS: Record<DesignSnapshot['type'], () => string> = {
  regular: m.choice_type_regular_hint,
  'iron-on': m.choice_type_iron_on_hint,
  waterproof: m.choice_type_waterproof_hint,
  uv: m.choice_type_uv_hint,
  premium: m.choice_type_premium_hint,
};
