const PROVIDERS = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'];
/** Providers of their own, whose names are a letter away from the others. */
const NEIGHBOURS = ['ymail.com', 'mail.com', 'email.com'];

/** The address that was probably meant: 'a@gmail.com' for 'a@gmial.com'. Null where nothing looks wrong. */
export function meantEmail(typed: string): string | null {
  const [name, written = ''] = typed.trim().split('@');
  const domain = written.toLowerCase();
  if (!name || [...PROVIDERS, ...NEIGHBOURS].includes(domain)) return null;
  const meant = PROVIDERS.find((provider) => isOneSlipAway(domain, provider));
  return meant ? `${name}@${meant}` : null;
}

/** One letter is missing, wrong or too many, or two have changed places. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same++;
  const [is, was] = [typed.slice(same), meant.slice(same)];
  const isSwapped = is[0] === was[1] && is[1] === was[0] && is.slice(2) === was.slice(2);
  return isSwapped || is.slice(1) === was || is === was.slice(1) || is.slice(1) === was.slice(1);
}
