import { m } from '../../paraglide/messages.js';

/** Why a comment or a review is refused. All errors (error-words.ts) would be too much for a page of the blog. */
export const TEXT_ERRORS: Record<string, () => string> = {
  error_marks: m.error_marks,
  error_card_number: m.error_card_number,
};
