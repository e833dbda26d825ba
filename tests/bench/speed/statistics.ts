type Stats = { median: number; min: number; max: number };

export function stats(values: number[]): Stats {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { median: at(0.5), min: at(0), max: at(1) };
}

export const shown = ({ median, min, max }: Stats, digits = 0) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)}-${max.toFixed(digits)})`;

export const kb = (bytes: number) => (bytes / 1024).toFixed(1);

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
