import { m } from '../../paraglide/messages.js';

/** '3 names', or '2 of 4 names' where some cannot be printed. */
export const namesWords = (good: number, all: number) =>
  good === all ? m.names_count({ count: all }) : m.names_part({ good, all });
