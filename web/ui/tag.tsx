import type { ReactNode } from 'react';

/** What kind of thing something is: Radix's Badge without its script. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="rt-reset rt-Badge rt-r-size-2 rt-variant-soft">{children}</span>
);
