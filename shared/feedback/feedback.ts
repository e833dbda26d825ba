/** What people wrote and an admin reads: for the public, or for the shop alone. */
export const VOICES = ['comment', 'review', 'message'] as const;
export type Voice = (typeof VOICES)[number];

/** A message waits until it was answered; the others until they are shown or kept back. */
export const VOICE_STATES = ['waiting', 'approved', 'hidden'] as const;
export type VoiceState = (typeof VOICE_STATES)[number];

/** What the list shows of one; `about` is the post or product, or the message's subject. */
export type VoiceRow = {
  id: string;
  about: string;
  author: string;
  text: string;
  at: number;
  stars?: number;
  sample?: boolean;
  email?: string;
  phone?: string;
  locale?: 'en' | 'sw';
  answeredAt?: number | null;
};
export type Voices = {
  found: VoiceRow[];
  next: string | null;
  /** How many wait; not counted beyond MOST_WAITING. */
  waiting: Record<Voice, number>;
};
export const MOST_WAITING = 99;
