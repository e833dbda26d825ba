import { HeadContent, useMatches } from '@tanstack/react-router';

/** In the browser only what its reader sees and what a shared address needs. */
function PageHead() {
  const matches = useMatches();
  const metas = matches.flatMap(({ meta }) => meta ?? []);
  const title = metas.findLast((meta) => meta?.title)?.title;
  const robots = metas.findLast((meta) => meta?.name === 'robots')?.content;
  const canonical = matches
    .flatMap(({ links }) => links ?? [])
    .findLast((link) => link?.rel === 'canonical')?.href;
  return (
    <>
      <title>{title}</title>
      {robots && <meta name="robots" content={robots} />}
      {canonical && <link rel="canonical" href={canonical} />}
    </>
  );
}

export const Head = import.meta.env.SSR ? HeadContent : PageHead;
