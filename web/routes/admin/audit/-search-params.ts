import { present, realDay, textOf } from '../../../ui/list/search-params.ts';

/** What of the audit is asked for, as its page's address keeps it. */
export type AuditSearch = {
  who?: string;
  what?: string;
  subject?: string;
  from?: string;
  to?: string;
};

/** The valid filters of an address. */
export const auditSearch = (given: Record<string, unknown>): AuditSearch =>
  present<AuditSearch>({
    who: textOf(given.who),
    what: textOf(given.what),
    subject: textOf(given.subject),
    from: realDay(given.from),
    to: realDay(given.to),
  });
