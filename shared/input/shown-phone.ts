/** '+254 712 345 678'; another number in groups as it is. */
export const shownPhone = (digits: string) =>
  `+${digits.replace(/^254(\d{3})(\d{3})(\d{3})$/, '254 $1 $2 $3')}`;
