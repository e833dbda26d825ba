export const VOICES = ['comment', 'review', 'message'] as const;
export type Voice = (typeof VOICES)[number];

/** A message waits until it is answered, the others until they are approved or hidden. */
export const VOICE_STATES = ['waiting', 'approved', 'hidden'] as const;
export type VoiceState = (typeof VOICE_STATES)[number];

/** `about` is the post, the product or the message's subject. */
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
  waiting: Record<Voice, number>;
};
export const MOST_WAITING = 99;
