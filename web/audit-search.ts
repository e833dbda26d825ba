const LONGEST = 64;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What of the audit is asked for, as its page's address keeps it. */
export type AuditSearch = {
  who?: string;
  what?: string;
  subject?: string;
  from?: string;
  to?: string;
};

export function auditSearch(given: Record<string, unknown>): AuditSearch {
  const found: AuditSearch = {};
  for (const key of ['who', 'what', 'subject'] as const) {
    const value = given[key];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (text.trim()) found[key] = text.slice(0, LONGEST);
  }
  for (const key of ['from', 'to'] as const) {
    const value = given[key];
    if (typeof value === 'string' && DAY.test(value)) found[key] = value;
  }
  return found;
}
