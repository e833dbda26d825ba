/** Addresses of a worker's shop and providers, and the file with the admin's cookies. */
type Place = { shop: string; sandbox: string; setUp: string; adminCookies: string };

const nameOf = (worker: number) => `TINY_TAG_E2E_${worker}`;

/** For the worker, which is another process. */
export function savePlace(worker: number, part: Partial<Place>) {
  process.env[nameOf(worker)] = JSON.stringify({ ...readPlace(worker), ...part });
}

export function readPlace(worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)): Place {
  const nowhere = { shop: '', sandbox: '', setUp: '', adminCookies: '' };
  return { ...nowhere, ...JSON.parse(process.env[nameOf(worker)] ?? '{}') };
}
