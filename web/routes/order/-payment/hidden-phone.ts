/** '0712***678'; M-Pesa itself hides more of the number of who pays by its menu. */
export function hiddenPhone(phone: string): string {
  const [, start, end] = /^254(\d{3})\d{3}(\d{3})$/.exec(phone) ?? [];
  if (start && end) return `0${start}***${end}`;
  return phone.includes('*') ? phone.replace(/^254/, '0') : '***';
}
