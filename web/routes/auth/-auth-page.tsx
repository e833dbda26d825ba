import type { ReactNode } from 'react';
import { Heading } from '../../ui/heading.tsx';
import { drawing } from '../../ui/label/drawing.ts';
import './auth.css';

type Props = {
  title: string;
  /** It replaces a page at the same address, so the focus moves to its heading. */
  isNext?: boolean;
  children: ReactNode;
};

/** The page before may have been longer, and this one's heading would be under the header. */
const begin = (heading: HTMLElement | null) => {
  heading?.focus({ preventScroll: true });
  if (heading) scrollTo(0, 0);
};

/** A page of signing in. */
export const AuthPage = ({ title, isNext, children }: Props) => (
  <main className="page auth">
    <img
      className="auth-picture"
      src={drawing('5')}
      alt=""
      width={600}
      height={600}
      loading="lazy"
    />
    <Heading key={title} as="h1" size="7" {...(isNext && { ref: begin, tabIndex: -1 })}>
      {title}
    </Heading>
    {children}
  </main>
);
