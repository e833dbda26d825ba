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

export function rememberBuyer({ email, fullName }: { email: string; fullName: string }) {
  typed = email;
  name = fullName;
}
