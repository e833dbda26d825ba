import { SETTINGS, type Setting } from './setting-list.ts';

/** What `npm run deploy` makes itself. */
const MADE = ['APP_SECRET', 'SETUP_TOKEN'];
const NO_ID = /^[0-]*$/;

export type Names = { database: string; databaseId: string; queue: string; bucket: string };
/** What the account has. `secrets` are names: Cloudflare does not show their values. */
export type Found = {
  databases: { name: string; uuid: string }[];
  queue: boolean;
  bucket: boolean;
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
  needs(found.bucket, `R2 bucket ${bucket}`, 'r2', 'bucket', 'create', bucket);
  const isSet = (name: string) => found.secrets.includes(name);
  const lacks = (name: string) => !isSet(name) && !given[name];
  return {
    create,
    /** The database's id is to be written into wrangler.toml, once there is one. */
    isIdMissing: !isKnown,
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

/** The plan in words, without a setting's value. */
export function wordsOf({ create, isIdMissing, set, make, missing, optional }: Plan): string[] {
  const of = ({ names, needed, from }: Setting) =>
    `  ${names.join(', ')}${needed === true ? '' : ` (${needed})`}: ${from}`;
  return [
    ...create.map(({ what }) => `To create: ${what}`),
    ...(isIdMissing ? ["To write into wrangler.toml: the database's id"] : []),
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
