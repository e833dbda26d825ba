import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs, parseEnv, promisify } from 'node:util';
import { unstable_readConfig } from 'wrangler';
import { randomSecret } from '../crypto.ts';
import { build } from './build.ts';
import { domainOf, type Found, type Names, planOf, withId, wordsOf } from './deploy-plan.ts';
import { migrate } from './migrate.ts';

/**
 * `npm run deploy`: creates what the account lacks, then migrates and deploys. `-- settings.env` sets those
 * of the file's settings that are not set, `--dry-run` only says what would be done, `--yes` asks nothing.
 */
const CONFIG = 'wrangler.toml';
const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } },
  allowPositionals: true,
});

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run() {
  const given = readGiven(positionals[0]);
  const names = namesOf();
  const plan = planOf(names, await find(names), given);
  for (const line of wordsOf(plan)) say(line);
  const isReady = plan.missing.length === 0;
  if (values['dry-run']) {
    say(
      isReady ? 'Then missing migrations are applied and the shop is deployed.' : 'Then it stops.',
    );
    return;
  }
  const changes = [
    ...plan.create,
    ...(plan.adopted ? [plan.adopted] : []),
    ...(isReady ? [...plan.set, ...plan.make] : []),
  ];
  if (plan.isR2Off) throw new Error('Switch R2 on and run this again.');
  if (changes.length > 0 && !(await agrees())) throw new Error('Nothing was changed.');
  for (const { command } of plan.create) await wrangler(...command);
  if (plan.isIdMissing) await writeId(names);
  if (!isReady) {
    throw new Error(
      'Set what is missing, or write it as NAME=value into a file and run `npm run deploy -- <file>`.',
    );
  }
  const made = Object.fromEntries(plan.make.map((name) => [name, randomSecret()]));
  const added = Object.fromEntries(plan.set.map((name) => [name, given[name]]));
  keep(made);
  await build('production');
  await migrate('remote');
  await deploy({ ...added, ...made }, domainOf(given));
  const token = made.SETUP_TOKEN ?? given.SETUP_TOKEN;
  const origin = given.BASE_URL ?? '<BASE_URL>';
  say(`Make the first admin: ${origin}/setup#${token ?? '<SETUP_TOKEN>'}`);
}

function readGiven(file: string | undefined) {
  return file ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

function namesOf(): Names {
  const {
    d1_databases: [db],
    queues,
    r2_buckets: [pictures],
  } = unstable_readConfig({ config: CONFIG });
  return {
    database: db?.database_name ?? '',
    databaseId: db?.database_id ?? '',
    queue: queues.producers?.[0]?.queue ?? '',
    bucket: String(pictures?.bucket_name ?? ''),
  };
}

/** Reads only. */
async function find({ queue, bucket }: Names): Promise<Found> {
  await wrangler('whoami', '--json').catch((error) => {
    error.message = `Cannot use a Cloudflare account: run \`npx wrangler login\`, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.\n${error.message}`;
    throw error;
  });
  const [databases, secrets, hasQueue, bucketsThere] = await Promise.all([
    databasesThere(),
    unless(/Worker ".*" not found/, 'secret', 'list', '--format', 'json'),
    // These two commands have no JSON that names what is missing.
    unless(/Queue ".*" does not exist/, 'queues', 'info', queue),
    // `r2 bucket info` also asks for figures, which a token may not be allowed to read.
    unless(/bucket does not exist/, 'r2', 'bucket', 'lifecycle', 'list', bucket).catch((error) => {
      if (R2_IS_OFF.test(textOf(error))) return 'off' as const;
      throw error;
    }),
  ]);
  const listed = secrets ? (JSON.parse(secrets) as { name: string }[]) : [];
  return {
    databases,
    queue: hasQueue !== null,
    bucket: bucketsThere === 'off' ? 'off' : bucketsThere !== null,
    secrets: listed.map(({ name }) => name),
  };
}

const databasesThere = async (): Promise<Found['databases']> =>
  JSON.parse(await wrangler('d1', 'list', '--json'));

const R2_IS_OFF = /\[code: 10042\]/;

/** Null where wrangler says that it is not there. Any other failure stops. */
const unless = (isMissing: RegExp, ...args: string[]) =>
  wrangler(...args).catch((error) => {
    if (isMissing.test(textOf(error))) return null;
    throw error;
  });

const textOf = ({ stdout, stderr }: { stdout?: string; stderr?: string }) => `${stdout}${stderr}`;

/** Without a terminal, so that wrangler asks nothing. An error has what it printed. */
async function wrangler(...args: string[]): Promise<string> {
  return (await promisify(execFile)('wrangler', args)).stdout;
}

async function agrees(): Promise<boolean> {
  if (values.yes) return true;
  process.stdout.write('Create and set these? (y/N) ');
  const terminal = createInterface({ input: process.stdin });
  const { value = '' } = await terminal[Symbol.asyncIterator]().next();
  terminal.close();
  return /^y(es)?$/i.test(value.trim());
}

async function writeId({ database }: Names) {
  const found = (await databasesThere()).find(({ name }) => name === database);
  if (!found) throw new Error(`Cloudflare does not list ${database} yet. Run this again.`);
  writeFileSync(CONFIG, withId(readFileSync(CONFIG, 'utf8'), found.uuid));
}

/** `npm run register` needs APP_SECRET, as does a restore into another account. */
function keep(made: Record<string, string>) {
  const lines = Object.entries(made).map(([name, value]) => `\n${name}=${value}`);
  const file = positionals[0] ?? 'settings.env';
  if (lines.length === 0) return;
  appendFileSync(file, `${lines.join('')}\n`, { mode: 0o600 });
  // A file that was there before keeps its mode otherwise.
  chmodSync(file, 0o600);
}

/** The settings go with the version, so a deployment that fails leaves none behind. */
async function deploy(settings: Record<string, string | undefined>, domain: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'tiny-tag-deploy-'));
  try {
    const file = join(folder, 'settings.json');
    writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
    const extra = [
      ...(Object.keys(settings).length > 0 ? ['--secrets-file', file] : []),
      ...(domain ? ['--domain', domain] : []),
    ];
    const child = spawn('wrangler', ['deploy', ...extra], { stdio: 'inherit' });
    // So that the file with the settings is removed after an interruption too.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => child.kill(signal));
    }
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('The shop was not deployed.');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  await run();
} catch (error) {
  // The message of a command that failed has what it wrote to stderr.
  const { message, stdout = '' } = error as Error & { stdout?: string };
  process.stderr.write(`${stdout}${message}\n`);
  process.exitCode = 1;
}
