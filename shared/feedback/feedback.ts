import type { Locale } from '../locale.ts';

export const FEEDBACK_KINDS = ['comment', 'review', 'message'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** A message waits until it is answered, the others until they are approved or hidden. */
export const FEEDBACK_STATES = ['waiting', 'approved', 'hidden'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

type Judged = { approvedAt: number | null; hiddenAt: number | null };
export const feedbackState = ({ approvedAt, hiddenAt }: Judged): FeedbackState =>
  approvedAt !== null ? 'approved' : hiddenAt !== null ? 'hidden' : 'waiting';

/** `about` is the post, the product or the message's subject. */
export type FeedbackRow = {
  id: string;
  about: string;
  author: string;
  text: string;
  at: number;
  stars?: number;
  sample?: boolean;
  email?: string;
  phone?: string;
  locale?: Locale;
  answeredAt?: number | null;
};
export const MAX_COUNTED = 99;

/** The `productId` of testimonials, which are reviews of the shop itself. */
export const ABOUT_SHOP = 'shop';
