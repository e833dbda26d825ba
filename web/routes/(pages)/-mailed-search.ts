import { oneOf, present } from '../../ui/list/search-params.ts';

const STATES = ['done', 'asked', 'invalid', 'over'] as const;
type LinkSearch = { state?: (typeof STATES)[number]; token_hash?: string };

/** The result, which the server adds to the address after the form was sent. */
export const linkSearch = ({ state, token_hash }: Record<string, unknown>) =>
  present<LinkSearch>({
    state: oneOf(STATES, state),
    token_hash: typeof token_hash === 'string' ? token_hash : undefined,
  });
