import type { ReactNode } from 'react';
import { Heading } from '../heading.tsx';
import { drawing } from '../label/drawing.ts';
import './empty.css';

type Props = {
  title?: string;
  text?: string;
  /** The page has nothing else to show. */
  isPage?: boolean;
  /** Of /img/. */
  picture?: string;
  children?: ReactNode;
};

export const Empty = ({ title, text, isPage = false, picture, children }: Props) => (
  <div className={isPage ? 'empty' : 'empty empty-list'}>
    {picture && <Picture name={picture} />}
    {title && (isPage ? <Title>{title}</Title> : <strong>{title}</strong>)}
    {text && <p className="muted">{text}</p>}
    {children}
  </div>
);

type PageProps = { title: string; text: string; picture?: string; children: ReactNode };

export const EmptyPage = ({ title, text, picture = '8', children }: PageProps) => (
  <main className="page empty-page">
    <Picture name={picture} />
    <Title>{title}</Title>
    <p className="muted">{text}</p>
    {children}
  </main>
);

const Picture = ({ name }: { name: string }) => (
  <img className="empty-picture" src={drawing(name)} alt="" width={220} height={220} />
);

const Title = ({ children }: { children: string }) => (
  <Heading as="h1" size="7">
    {children}
  </Heading>
);
