import type { ReactNode } from 'react';

export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="rt-reset rt-Badge rt-r-size-2 rt-variant-soft">{children}</span>
);
