let typed = '';

/** The address somebody typed, for the next page that asks for it; gone with a reload. */
export const typedEmail = () => typed;

export function rememberEmail(email: string) {
  typed = email;
}
