import type { ReactNode } from 'react';
import { Heading } from '../heading.tsx';
import './empty.css';

type Props = {
  title?: string;
  text?: string;
  /** The page has nothing else to show. */
  isPage?: boolean;
  children?: ReactNode;
};

export const Empty = ({ title, text, isPage = false, children }: Props) => (
  <div className={isPage ? 'empty' : 'empty empty-list'}>
    {title && (isPage ? <Title>{title}</Title> : <strong>{title}</strong>)}
    {text && <p className="muted">{text}</p>}
    {children}
  </div>
);

type PageProps = { title: string; text: string; children: ReactNode };

export const EmptyPage = ({ title, text, children }: PageProps) => (
  <main className="page empty-page">
    <img src="/img/8.svg" alt="" width={220} height={220} />
    <Title>{title}</Title>
    <p className="muted">{text}</p>
    {children}
  </main>
);

const Title = ({ children }: { children: string }) => (
  <Heading as="h1" size="7">
    {children}
  </Heading>
);
