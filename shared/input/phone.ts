export const NORMAL_PHONE = /^254[71]\d{8}$/;

export function normalisePhone(text: string): string | null {
  const bare = text.replace(/[\s().\-\u2010-\u2015]/g, '');
  // The optional 0 after 254 is the common "+254 (0) 712 …".
  const match = /^(?:(?:\+|00)?2540?|0)?([71]\d{8})$/.exec(bare);
  return match ? `254${match[1]}` : null;
}

export function maskPhone(phone: string): string {
  return /^254\d{9}$/.test(phone) ? `${phone.slice(0, 5)}*****${phone.slice(-2)}` : '*****';
}
