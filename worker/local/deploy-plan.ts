import { SETTINGS, type Setting } from './setting-list.ts';

/** What `npm run deploy` makes itself. */
const MADE = ['APP_SECRET', 'SETUP_TOKEN'];
const NO_ID = /^[0-]*$/;

export type Names = { database: string; databaseId: string; queue: string; bucket: string };
/** What the account has. `secrets` are names: Cloudflare does not show their values. */
export type Found = {
  databases: { name: string; uuid: string }[];
  queue: boolean;
  /** 'off': the account has no R2 yet. */
  bucket: boolean | 'off';
  secrets: string[];
};
type Step = { what: string; command: string[] };

/** `given`: settings of a file, which replace none that are set. Throws what a person has to put right. */
export function planOf(names: Names, found: Found, given: Record<string, string>) {
  const all = SETTINGS.flatMap((setting) => setting.names);
  const unknown = Object.keys(given).filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`No such setting: ${unknown.join(', ')}.`);
  const { BASE_URL } = given;
  if (BASE_URL !== undefined && !isOrigin(BASE_URL)) {
    throw new Error('BASE_URL is an origin like https://shop.example, without a slash at the end.');
  }
  const ofName = found.databases.find(({ name }) => name === names.database);
  const isKnown = found.databases.some(({ uuid }) => uuid === names.databaseId);
  if (!isKnown && !NO_ID.test(names.databaseId)) {
    throw new Error(
      `wrangler.toml names the database ${names.databaseId}, which this account does not have. Use the account that has it or, for a new shop, write zeros there.`,
    );
  }
  const create: Step[] = [];
  const needs = (isThere: boolean, what: string, ...command: string[]) => {
    if (!isThere) create.push({ what, command });
  };
  const { database, queue, bucket } = names;
  needs(isKnown || ofName !== undefined, `D1 database ${database}`, 'd1', 'create', database);
  needs(found.queue, `queue ${queue}`, 'queues', 'create', queue);
  needs(found.bucket === true, `R2 bucket ${bucket}`, 'r2', 'bucket', 'create', bucket);
  const isSet = (name: string) => found.secrets.includes(name);
  const lacks = (name: string) => !isSet(name) && !given[name];
  return {
    create,
    /** The database's id is to be written into wrangler.toml, once there is one. */
    isIdMissing: !isKnown,
    /** A database of this name is there and becomes the shop's: perhaps of a run that broke off. */
    adopted: isKnown ? undefined : ofName,
    isR2Off: found.bucket === 'off',
    domain: domainOf(given),
    set: Object.keys(given).filter((name) => given[name] && !isSet(name)),
    make: MADE.filter(lacks),
    missing: without(true, (name) => lacks(name) && !MADE.includes(name)),
    optional: without(false, lacks),
  };
}
type Plan = ReturnType<typeof planOf>;

/** The settings that a shop needs, or the others, with those of their names that it lacks. */
const without = (isNeeded: boolean, lacks: (name: string) => boolean): Setting[] =>
  SETTINGS.filter(({ needed }) => (needed === true) === isNeeded)
    .map((setting) => ({ ...setting, names: setting.names.filter(lacks) }))
    .filter(({ names }) => names.length > 0);

const isOrigin = (url: string) =>
  URL.canParse(url) && url.startsWith('https://') && new URL(url).origin === url;

/** Where the shop answers, if not at the address that every Worker has. */
export function domainOf({ BASE_URL }: Record<string, string>): string | null {
  if (BASE_URL === undefined) return null;
  const { host } = new URL(BASE_URL);
  return host.endsWith('.workers.dev') ? null : host;
}

/** The plan in words, without a secret's value. */
export function wordsOf(plan: Plan): string[] {
  const { create, isIdMissing, adopted, isR2Off, domain, set, make, missing, optional } = plan;
  const of = ({ names, needed, from }: Setting) =>
    `  ${names.join(', ')}${needed === true ? '' : ` (${needed})`}: ${from}`;
  return [
    ...(isR2Off ? ["To switch on first: R2, in Cloudflare's dashboard"] : []),
    ...create.map(({ what }) => `To create: ${what}`),
    ...(adopted ? [`To use: the D1 database ${adopted.name} that is there (${adopted.uuid})`] : []),
    ...(isIdMissing ? ["To write into wrangler.toml: the database's id"] : []),
    ...(domain ? [`To answer at: ${domain}, whose zone is in this account`] : []),
    ...set.map((name) => `To set when it is deployed: ${name}`),
    ...make.map((name) => `To make and set when it is deployed: ${name}`),
    ...(optional.length > 0 ? ['Not set, and not needed:', ...optional.map(of)] : []),
    ...(missing.length > 0
      ? ['Missing, and needed before the shop is deployed:', ...missing.map(of)]
      : []),
    ...missing.flatMap(({ names }) => names.map((name) => `  npx wrangler secret put ${name}`)),
  ];
}

export const withId = (toml: string, id: string) =>
  toml.replace(/^database_id = ".*"$/m, `database_id = "${id}"`);
