import * as z from 'zod/mini';
import { ACCOUNT_ROLES } from '../account/roles.ts';
import { noteChange } from '../changes.ts';
import { manyLines, publicName } from '../input/plain-text.ts';
import { mutator } from '../tx.ts';
import { honeypot } from './message.ts';

export const COMMENT_MAX = 2000;
export const postIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/));

const text = manyLines(COMMENT_MAX, 'error_comment_empty', 'error_comment');
export const commentRequest = z.strictObject({ commentId: z.uuid(), text, website: honeypot });

/** Published once an admin approves it. The caller supplies the author's name from the account. */
export const postComment = mutator({
  name: 'postComment',
  by: ACCOUNT_ROLES,
  args: z.strictObject({ commentId: z.uuid(), postId: postIdSchema, fullName: z.string(), text }),
  async run(tx, { commentId, postId, fullName, text }) {
    await tx.create('comment', {
      id: commentId,
      postId,
      owner: tx.actor.owner,
      author: publicName(fullName),
      text,
      at: tx.now,
      approvedAt: null,
      hiddenAt: null,
    });
    await noteChange(tx, 'feedback');
  },
});
