/** Filled in with the renderer. */
export async function drawPicture(_name: string): Promise<string | null> {
  return null;
}
