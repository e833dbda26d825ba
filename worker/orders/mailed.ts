import type { address } from '../../shared/schema.ts';

/** Whether news of an order goes by mail; otherwise it goes by SMS. */
export const isMailed = ({ email, bySms }: Pick<typeof address.$inferSelect, 'email' | 'bySms'>) =>
  email !== '' && !bySms;
