import type { MailEffect } from '../../shared/tx.ts';
import { recordReviewRequest, reviewTurn } from '../review-requests/request.ts';
import { recordReminder, reminderTurn } from './reminder.ts';

type Advertising = { turn: typeof reminderTurn; record: typeof recordReminder };

/** News that are advertising by law: they have hours, are sent once and can be stopped. */
export const ADVERTISING: Partial<Record<MailEffect['type'], Advertising>> = {
  order_reminder: { turn: reminderTurn, record: recordReminder },
  review_request: { turn: reviewTurn, record: recordReviewRequest },
};
