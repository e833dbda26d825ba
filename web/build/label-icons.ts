import type { Plugin } from 'vite';
import { loadFace, setText } from '../../shared/label/face.ts';
import { FONTS, type LabelFont } from '../../shared/label/geometry.ts';
import { ICON_BOX, ICON_PATHS } from '../../shared/label/icons/first-icons.ts';
import { place } from '../../shared/label/outline.ts';

const NAME = 'label-icons.svg';

/**
 * The icons of labels, and two letters of each of their fonts, as a sheet of symbols, /label-icons.svg:
 * in the page the icons were a third of the designer's.
 */
export const labelIcons = (): Plugin => ({
  name: 'label-icons',
  configureServer({ middlewares }) {
    middlewares.use(`/${NAME}`, async (_, answer) => {
      answer.setHeader('Content-Type', 'image/svg+xml');
      answer.end(await sheet());
    });
  },
  async generateBundle() {
    if (this.environment.name === 'client')
      this.emitFile({ type: 'asset', fileName: NAME, source: await sheet() });
  },
});

async function sheet(): Promise<string> {
  const icons = Object.entries(ICON_PATHS).map(([name, path]) => symbol(name, ICON_BOX, path));
  const fonts = await Promise.all(FONTS.map(lettersOf));
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...icons, ...fonts].join('')}</svg>`;
}

const symbol = (id: string, width: number, path: string) =>
  `<symbol id="${id}" viewBox="0 0 ${width} ${ICON_BOX}"><path d="${path}"/></symbol>`;

const CAP = 0.64 * ICON_BOX;
const BASELINE = 0.8 * ICON_BOX;

async function lettersOf(font: LabelFont): Promise<string> {
  const face = await loadFace(font);
  const scale = CAP / face.capHeight;
  const { glyphs, width } = setText('Aa', face);
  const d = glyphs.map(({ char, x }) =>
    place(face.outlines[char] ?? '', { scale, x: x * scale, y: BASELINE, decimals: 0 }),
  );
  return symbol(`font-${font}`, Math.round(width * scale), d.join(''));
}
