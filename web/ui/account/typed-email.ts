let typed = '';
let name = '';

/** The address somebody typed, for the next page that asks for it; gone with a reload. */
export const typedEmail = () => typed;

export function rememberEmail(email: string) {
  typed = email;
  name = '';
}

/** The name of who ordered with this address, for their account. */
export const knownName = () => name;

type Buyer = { email: string; phone: string; fullName: string };

/** The phone of who has no e-mail address. */
export function rememberBuyer({ email, phone, fullName }: Buyer) {
  typed = email || phone.replace(/^254/, '0');
  name = fullName;
}
