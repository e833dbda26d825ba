import { useRouter } from '@tanstack/react-router';
import './prose.css';

/** Our own Markdown, compiled by the build. Its links open without a reload. */
export function Prose({ html }: { html: string }) {
  const { history } = useRouter();
  const follow = (element: HTMLElement | null) => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="/"]');
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      history.push(link.getAttribute('href') ?? '/');
    };
    element?.addEventListener('click', open);
    return () => element?.removeEventListener('click', open);
  };
  return <div ref={follow} className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
