import type { Locale } from '../locale.ts';

/** What the admins' newsletter page is answered over HTTP. */
export type SubscriberRow = {
  id: string;
  email: string;
  locale: Locale;
  askedAt: number;
  /** Null: asked, but the mail's link was not followed. */
  confirmedAt: number | null;
};
export type Subscribers = {
  found: SubscriberRow[];
  next: string | null;
  counts: { subscribers: number; asked: number };
};
