import { isWhole, shopUrl } from './browser.ts';

/** Every page of the sitemap, without language: '/', '/shop', … */
export async function sitemap(): Promise<string[]> {
  const xml = await (await fetch(`${shopUrl()}/sitemap.xml`)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
  return paths.filter((path) => path !== '/sw' && !path.startsWith('/sw/'));
}

/** Alternates the languages, starting with `first`. */
export const inTurns = (paths: string[], first: 'en' | 'sw') =>
  paths.map((path, at) => (at % 2 === Number(first === 'en') ? `/sw${path}` : path));

/** One of `of` shares of the paths; all of them in `npm run test:all`. */
export const shareOf = <T>(paths: T[], nth: number, of: number): T[] =>
  isWhole ? paths : paths.filter((_, at) => at % of === nth);

/** Runs `work` for each path, at most so many in parallel. */
export async function abreast(
  lanes: number,
  paths: string[],
  work: (path: string) => Promise<void>,
) {
  const waiting = [...paths];
  const lane = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await work(path);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
