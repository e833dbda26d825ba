/** The shop's answer to a question anybody may ask. */
export async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json() as Promise<T>;
}
