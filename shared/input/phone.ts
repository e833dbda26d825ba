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

/** Of the shop itself, landlines and numbers abroad included; without a '+', as wa.me takes it. */
export function internationalPhone(text: string): string | null {
  const bare = text.replace(/[\s().\-\u2010-\u2015]/g, '');
  const digits = bare.replace(/^(\+|00)/, '').replace(/^0(?=\d{9}$)/, '254');
  return normalisePhone(text) ?? (/^[1-9]\d{9,14}$/.test(digits) ? digits : null);
}

/** Where an e-mail address or a phone number may be typed. */
export const isPhoneTyped = (typed: string) => !typed.includes('@') && /\d/.test(typed);

/** As `/auth/v1` takes it. */
export const addressTyped = (typed: string) =>
  isPhoneTyped(typed) ? { phone: normalisePhone(typed) ?? typed } : { email: typed };
