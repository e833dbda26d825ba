import type { WEAKNESSES, Weakness } from '../../../shared/account/account.ts';
import type { Failed } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';

const WORDS: Record<(typeof WEAKNESSES)[number], () => string> = {
  length: m.setup_weak_length,
  too_long: m.setup_weak_too_long,
  common: m.setup_weak_common,
  personal: m.setup_weak_personal,
};

/** Why a new password was refused, null when it was refused for something else. */
export function weaknessText({ detail }: Failed): string | null {
  const reasons = detail.reasons as Weakness[] | undefined;
  return reasons?.map((reason) => WORDS[reason]()).join(' ') ?? null;
}
