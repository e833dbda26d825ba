/** Where a worker finds its shop and its providers: addresses, and the file of the admin's cookies. */
export type Place = { shop: string; sandbox: string; setUp: string; adminCookies: string };

const nameOf = (worker: number) => `TINY_TAG_E2E_${worker}`;

/** What the runner leaves for a worker, which is another process. */
export function tell(worker: number, part: Partial<Place>) {
  process.env[nameOf(worker)] = JSON.stringify({ ...told(worker), ...part });
}

export function told(worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)): Place {
  const nowhere = { shop: '', sandbox: '', setUp: '', adminCookies: '' };
  return { ...nowhere, ...JSON.parse(process.env[nameOf(worker)] ?? '{}') };
}
