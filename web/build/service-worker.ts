import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { drawingUrl, type Locale } from '../../shared/locale.ts';
import { type CachedFiles, LABEL_ICONS } from '../offline/protocol.ts';
import type { Manifest } from './client-assets.ts';

/** Not precached: pages that need the network, and texts, which are cached when they are read. */
const NOT_BEFORE =
  /^web\/routes\/(admin|setup|auth|review|o\.tsx|\(pages\)\/(newsletter|reminders))(?!.*\/-)|^web\/content\/|^virtual:posts/;
/** What the shop needs to open, besides the first script. */
const OPENING = [
  ...['web/boot/after-hydration.ts', 'web/boot/catalogue.ts'],
  ...['web/store/sync/replica.ts', 'web/store/register-worker.ts'],
  'web/ui/frame/news.tsx',
];
/** The pages for buying. */
const BUYING = /^web\/routes\/(cart|customize|checkout)\/route\.tsx/;
/** Only for staff, only used after an answer of the server, or left out when offline. */
const WHEN_USED = [
  ...['web/routes/admin/-shell/titles.ts', 'web/routes/admin/-shell/missing.tsx'],
  ...['shared/mutators.ts', 'web/ui/captcha/captcha.tsx'],
  ...['web/routes/checkout/-ask-quote.tsx', 'web/routes/checkout/-refused.ts'],
  ...['web/routes/checkout/-meant-email.ts', 'web/ui/cart/others-named.tsx'],
  ...['web/routes/order/-review.tsx', 'web/routes/contact/-own-words.ts'],
  'web/routes/dashboard/-guest-orders-form.tsx',
];
/** Label icons are cached when they are seen: together they are as large as all other code. */
const isWhenUsed = (key: string) =>
  WHEN_USED.includes(key) || key.startsWith('shared/label/icons/');
const PAGE = /^web\/routes\/(?!.*\/-)/;
const FONTS = ['/fonts/heading.woff2', '/fonts/text.woff2'];
const DRAWINGS = ['hero', '1', '2', '3', '4', '5', '6', '7', '8'];

type Version = { manifests: Record<Locale, Manifest>; late: string; pages: object };

/**
 * The service worker of a build. With SERVICE_WORKER=off in the environment it is one that replaces the
 * installed ones, empties their caches and unregisters.
 */
export async function serviceWorker(version: Version): Promise<string> {
  const isOff = process.env.SERVICE_WORKER === 'off';
  const { outputFiles } = await build({
    entryPoints: [`web/offline/${isOff ? 'gone' : 'service-worker'}.ts`],
    define: {
      FILES: JSON.stringify(cachedFiles(version)),
      'process.env.NODE_ENV': '"production"',
    },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

function cachedFiles({ manifests, late, pages }: Version): CachedFiles {
  const code = { en: codeOf(manifests.en, 'en', late), sw: codeOf(manifests.sw, 'sw', late) };
  // The shells are pages: what renders them makes another version too.
  const shell = [pages, readFileSync('worker/pages/render.tsx', 'utf8')];
  const version = createHash('sha256').update(JSON.stringify([code, shell]));
  return {
    version: version.digest('hex').slice(0, 8),
    code,
    pictures: { core: ['/favicon.svg', '/icons.svg'], rest: [LABEL_ICONS, ...FONTS] },
  };
}

function codeOf(manifest: Manifest, language: Locale, late: string): CachedFiles['code']['en'] {
  const gone = WHEN_USED.filter((key) => !(key in manifest));
  if (gone.length > 0) throw new Error(`The client manifest does not name ${gone}.`);
  const core = filesOf(manifest, ['web/client.tsx', ...OPENING], ({ imports }) => imports);
  const buying = filesOf(
    manifest,
    Object.keys(manifest).filter((key) => BUYING.test(key)),
    following((key) => !PAGE.test(key) && !isWhenUsed(key)),
  );
  const all = filesOf(
    manifest,
    ['web/client.tsx', `virtual:posts/${language}`, `web/content/${language}/faq.md`],
    following((key) => !NOT_BEFORE.test(key) && !isWhenUsed(key)),
  );
  const beside = (files: string[]) => files.filter((file) => !core.includes(file));
  const rest = new Set([...beside(buying), ...beside(all)]);
  const drawings = DRAWINGS.map((name) => drawingUrl(name, language));
  return { core: [...core, late], rest: [...rest, ...drawings], buying: beside(buying).length };
}

/** What a chunk imports, and of what it may ask for later that which is `wanted`. */
const following =
  (wanted: (key: string) => boolean) =>
  ({ imports = [], dynamicImports = [] }: Manifest[string]) => [
    ...imports,
    ...dynamicImports.filter(wanted),
  ];

/** The files of these chunks and of all that follow from them. */
export function filesOf(
  manifest: Manifest,
  keys: string[],
  next: (chunk: Manifest[string]) => string[] | undefined,
): string[] {
  const known = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The client manifest does not name ${key}.`);
    if (known.has(`/${chunk.file}`)) return;
    known.add(`/${chunk.file}`);
    next(chunk)?.forEach(add);
  };
  keys.forEach(add);
  return [...known];
}
