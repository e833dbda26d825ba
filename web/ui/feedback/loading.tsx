import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { Heading } from '../heading.tsx';
import './loading.css';

type Props = {
  /** For screen readers. */
  text?: string;
  rows?: number;
};

export const Loading = ({ rows = 3, ...words }: Props) => (
  <div aria-busy="true">
    <Placeholders rows={rows} {...words} />
  </div>
);

type PageProps = Props & { title?: string; className?: string };

export const LoadingPage = ({ title, className = 'buying', rows = 2, ...words }: PageProps) => (
  <main className={`page ${className}`} aria-busy="true">
    {title && (
      <Heading as="h1" size="7">
        {title}
      </Heading>
    )}
    <Placeholders rows={rows} {...words} />
  </main>
);

const Placeholders = ({ text = m.loading(), rows }: Props) => (
  <>
    <p className="sr-only">{text}</p>
    <noscript>
      <div className="loading-noscript">
        <p>{m.loading_noscript()}</p>
        <a href={localized('/contact', locale())}>{m.nav_contact()}</a>
      </div>
    </noscript>
    {Array.from({ length: rows ?? 0 }, (_, row) => (
      <div key={row} className="loading-skeleton" />
    ))}
  </>
);
