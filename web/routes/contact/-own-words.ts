import { get } from '../../api/http.ts';
import { displayPhone } from '../../ui/text/phone-words.ts';

/** Fills in what the signed-in person's account has. */
export async function fillOwnWords(fill: (field: string, words: string) => void) {
  const answer = await get('/api/account');
  if (!answer.ok) return;
  const { fullName, email, phone, signInPhone } = answer.data;
  const known = phone || signInPhone;
  fill('name', fullName);
  fill('email', email ?? '');
  fill('phone', known ? displayPhone(known) : '');
}
