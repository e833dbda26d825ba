import { useRouter } from '@tanstack/react-router';
import { isPlainClick } from '../page/plain-click.ts';
import './prose.css';

/** Our own Markdown, compiled by the build. Its links open without a reload. */
export function Prose({ html }: { html: string }) {
  const { history } = useRouter();
  const follow = (element: HTMLElement | null) => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="/"]');
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      history.push(link.getAttribute('href') ?? '/');
    };
    element?.addEventListener('click', open);
    return () => element?.removeEventListener('click', open);
  };
  return <div ref={follow} className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
