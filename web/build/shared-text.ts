/**
 * Texts that have most of their pieces in common, each piece once. The stylesheets of all folders are
 * 900 KB, and a compressor looks back over too little of that to find what it has seen.
 */
export type SharedText = {
  pieces: string[];
  /** By name: of each run of pieces the first and how many. */
  runs: Record<string, number[]>;
};

/** A rule of CSS, with what comes before it. */
const PIECE = /[^}]*\}|[^}]+$/g;

export function sharedText(texts: Record<string, string>): SharedText {
  const places = new Map<string, number>();
  const runs = Object.entries(texts).map(([name, text]): [string, number[]] => {
    const found: number[] = [];
    let next = -1;
    for (const piece of text.match(PIECE) ?? []) {
      const place = places.get(piece) ?? places.size;
      places.set(piece, place);
      if (place === next) found[found.length - 1] = (found.at(-1) ?? 0) + 1;
      else found.push(place, 1);
      next = place + 1;
    }
    return [name, found];
  });
  return { pieces: [...places.keys()], runs: Object.fromEntries(runs) };
}
