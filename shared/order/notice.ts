import * as z from 'zod/mini';
import { SHOPPERS } from '../account/roles.ts';
import { mutator } from '../tx.ts';

export const dismissNotice = mutator({
  name: 'dismissNotice',
  by: SHOPPERS,
  args: z.strictObject({ noticeId: z.string().check(z.maxLength(200)) }),
  async run(tx, { noticeId }) {
    const notice = await tx.get('notice', noticeId);
    if (notice?.owner === tx.actor.owner) await tx.remove('notice', noticeId);
  },
});
