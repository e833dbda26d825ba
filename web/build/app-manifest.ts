import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { type Locale, localized } from '../../shared/locale.ts';

/** `--page` of web/styles/tokens.css. */
const PAGE = '#fffbf4';
/** A maskable icon is cut to the shape the phone likes: all that matters lies within its inner circle. */
const ICONS = [
  { name: 'icon-192', size: 192, part: 0.86, purpose: 'any' },
  { name: 'icon-512', size: 512, part: 0.86, purpose: 'any' },
  { name: 'icon-maskable-512', size: 512, part: 0.62, purpose: 'maskable' },
  { name: 'icon-180', size: 180, part: 0.78, purpose: null },
] as const;

/** What makes the shop installable: its manifest in the build's language, and icons of the logo. */
export function appManifest(language: Locale | null): Plugin {
  return {
    name: 'app-manifest',
    async generateBundle() {
      if (language === null) return;
      for (const icon of ICONS) {
        this.emitFile({ type: 'asset', fileName: `${icon.name}.png`, source: await drawn(icon) });
      }
      this.emitFile({
        type: 'asset',
        fileName: `manifest-${language}.webmanifest`,
        source: JSON.stringify(manifest(language)),
      });
    },
  };
}

/** The logo in the middle; on the colour of pages where it cannot be transparent. */
async function drawn({ size, part, purpose }: (typeof ICONS)[number]): Promise<Buffer> {
  const width = Math.round(size * part);
  const logo = await sharp(readFileSync('web/public/favicon.svg'), { density: 1200 })
    .resize(width)
    .png()
    .toBuffer();
  const background = purpose === 'any' ? { r: 0, g: 0, b: 0, alpha: 0 } : PAGE;
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: logo }])
    .png({ palette: true })
    .toBuffer();
}

function manifest(language: Locale) {
  const words = JSON.parse(readFileSync(`web/messages/${language}.json`, 'utf8'));
  const at = (path: string) => localized(path, language);
  return {
    id: '/',
    name: 'Tiny Tag',
    short_name: 'Tiny Tag',
    description: words.meta_site,
    lang: language,
    dir: 'ltr',
    start_url: at('/'),
    scope: '/',
    display: 'standalone',
    background_color: PAGE,
    theme_color: PAGE,
    categories: ['shopping', 'kids'],
    icons: ICONS.filter(({ purpose }) => purpose).map(({ name, size, purpose }) => ({
      src: `/${name}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [
      { name: words.nav_customize, url: at('/customize') },
      { name: words.nav_shop, url: at('/shop') },
    ],
  };
}
