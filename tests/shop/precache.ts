/** The files that a service worker precaches for a language, read from its code. */
export function precachedIn(code: string, language: 'en' | 'sw') {
  const lists = (name: string) =>
    (new RegExp(`${name}:\\{core:\\[(.*?)\\],rest:\\[(.*?)\\]`).exec(code)?.slice(1) ?? []).map(
      (paths) => [...paths.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path),
    );
  const [core = [], rest = []] = lists(language);
  const [frame = [], goods = []] = lists('pictures');
  const first = Number(new RegExp(`${language}:\\{core:[^}]*buying:(\\d+)`).exec(code)?.[1]);
  return {
    core: [...core, ...frame],
    rest: [...rest, ...goods],
    /** Precached on a phone that saves data, once there is something to buy. */
    buying: rest.slice(0, first),
  };
}
