export type Print = (line: string) => void;
export type Measure = ReturnType<typeof measureWith>;

/** Times `ask`; if it returns a function, only that is timed. The median, ms. */
export const measureWith =
  (print: Print) =>
  async (name: string, ask: (i: number) => Promise<unknown>, times = 200) => {
    const taken: number[] = [];
    for (let i = 0; i < times; i++) {
      let from = performance.now();
      const more = await ask(i);
      if (typeof more === 'function') {
        from = performance.now();
        await more();
      }
      taken.push(performance.now() - from);
    }
    taken.sort((a, b) => a - b);
    const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(1);
    print(`${name}: ${at(0.5)} / ${at(0.95)} (${times} times)`);
    return Number(at(0.5));
  };
