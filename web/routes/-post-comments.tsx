/** The comments on a post, and the form for one more. */
export function PostComments(_: { postId: string }) {
  return null;
}
