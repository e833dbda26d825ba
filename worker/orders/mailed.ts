import type { address } from '../../shared/schema.ts';

/** Whether the news of an order go by mail; otherwise they go by SMS. */
export const isMailed = ({ email, bySms }: Pick<typeof address.$inferSelect, 'email' | 'bySms'>) =>
  email !== '' && !bySms;
