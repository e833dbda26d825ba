import { Agent, get } from 'node:http';

const CONNECTIONS = 10;
const WARM_MS = 2000;
const MEASURED_MS = 6000;

type Served = { perSecond: number; p50: number; p99: number; failed: number };

/** Ten connections requesting one page without a pause; they share the cores with the server. */
export async function serve(url: string, headers: Record<string, string> = {}): Promise<Served> {
  await ask(url, headers, WARM_MS);
  const { taken, failed, seconds } = await ask(url, headers, MEASURED_MS);
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? Number.NaN;
  return { perSecond: taken.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

async function ask(url: string, headers: Record<string, string>, ms: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const taken: number[] = [];
  let failed = 0;
  const began = performance.now();
  const client = async () => {
    while (performance.now() - began < ms) {
      const from = performance.now();
      if ((await status(url, headers, agent)) !== 200) failed++;
      taken.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
  return { taken, failed, seconds: (performance.now() - began) / 1000 };
}

const status = (url: string, headers: Record<string, string>, agent: Agent) =>
  new Promise<number>((resolve) => {
    const asked = get(url, { headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', () => resolve(0));
  });
