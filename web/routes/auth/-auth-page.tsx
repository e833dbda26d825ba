import type { ReactNode } from 'react';
import { Heading } from '../../ui/heading.tsx';
import { focusOnce } from '../../ui/page/focus-heading.ts';
import './auth.css';

type Props = {
  title: string;
  /** It replaces a page at the same address, so the focus moves to its heading. */
  isNext?: true;
  children: ReactNode;
};

/** A page of signing in. */
export const AuthPage = ({ title, isNext, children }: Props) => (
  <main className="page auth">
    <Heading as="h1" size="7" {...(isNext && { ref: focusOnce, tabIndex: -1 })}>
      {title}
    </Heading>
    {children}
  </main>
);
