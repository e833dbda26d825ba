import type { Locale } from '../locale.ts';

export type SubscriberRow = {
  id: string;
  email: string;
  locale: Locale;
  askedAt: number;
  /** Null until the link in the mail is followed. */
  confirmedAt: number | null;
};
export type Subscribers = {
  found: SubscriberRow[];
  next: string | null;
  counts: { subscribers: number; asked: number };
};
