/** Of a service worker's code: the addresses that the build has told it to keep for a language. */
export function keptIn(code: string, language: 'en' | 'sw') {
  const lists = (name: string) =>
    (new RegExp(`${name}:\\{core:\\[(.*?)\\],rest:\\[(.*?)\\]`).exec(code)?.slice(1) ?? []).map(
      (paths) => [...paths.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path),
    );
  const [core = [], rest = []] = lists(language);
  const [frame = [], goods = []] = lists('pictures');
  return { core: [...core, ...frame], rest: [...rest, ...goods] };
}
