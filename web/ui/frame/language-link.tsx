import { useLocation } from '@tanstack/react-router';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';

const YEAR_SECONDS = 31_536_000;

export function LanguageLink() {
  const path = useLocation({ select: (location) => location.pathname });
  const other = locale() === 'sw' ? 'en' : 'sw';
  return (
    <a
      href={localized(path, other)}
      hrefLang={other}
      className="header-tool header-language"
      onClick={({ currentTarget }) => {
        remember(other);
        // The query goes along.
        currentTarget.search = location.search;
      }}
    >
      {other.toUpperCase()}
    </a>
  );
}

function remember(language: 'en' | 'sw') {
  // biome-ignore lint/suspicious/noDocumentCookie: the page is left at once, so it must be written at once
  document.cookie = `lang=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax`;
}
