/** What `normalisePhone` makes. */
export const NORMAL_PHONE = /^254[71]\d{8}$/;

/** The number M-Pesa wants, `2547XXXXXXXX` or `2541XXXXXXXX`; null when it is not a Kenyan mobile. */
export function normalisePhone(text: string): string | null {
  const bare = text.replace(/[\s().\-\u2010-\u2015]/g, '');
  // The optional 0 after 254 is the common "+254 (0) 712 …".
  const match = /^(?:(?:\+|00)?2540?|0)?([71]\d{8})$/.exec(bare);
  return match ? `254${match[1]}` : null;
}

/** For logs and admin lists: `25471*****78`. Anything but a normalised number is hidden whole. */
export function maskPhone(phone: string): string {
  return /^254\d{9}$/.test(phone) ? `${phone.slice(0, 5)}*****${phone.slice(-2)}` : '*****';
}
