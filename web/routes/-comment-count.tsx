/** How many comments a post has; shown once the shop has told. */
export function CommentCount(_: { postId: string }) {
  return null;
}
