export const NORMAL_PHONE = /^254[71]\d{8}$/;

/** `2547XXXXXXXX` or `2541XXXXXXXX`, as M-Pesa expects; null if it is no Kenyan mobile number. */
export function normalisePhone(text: string): string | null {
  const bare = text.replace(/[\s().\-\u2010-\u2015]/g, '');
  // The optional 0 after 254 is the common "+254 (0) 712 …".
  const match = /^(?:(?:\+|00)?2540?|0)?([71]\d{8})$/.exec(bare);
  return match ? `254${match[1]}` : null;
}

/** `25471*****78`, for logs and lists. */
export function maskPhone(phone: string): string {
  return /^254\d{9}$/.test(phone) ? `${phone.slice(0, 5)}*****${phone.slice(-2)}` : '*****';
}
