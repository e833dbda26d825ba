import type { Plugin } from 'vite';
import { ICON_BOX, ICON_PATHS } from '../../shared/label/icons.ts';

const NAME = 'label-icons.svg';

/** The icons of labels as a sheet of symbols, /label-icons.svg: in the page they were a third of the designer's. */
export const labelIcons = (): Plugin => ({
  name: 'label-icons',
  configureServer({ middlewares }) {
    middlewares.use(`/${NAME}`, (_, answer) => {
      answer.setHeader('Content-Type', 'image/svg+xml');
      answer.end(sheet());
    });
  },
  generateBundle() {
    if (this.environment.name === 'client')
      this.emitFile({ type: 'asset', fileName: NAME, source: sheet() });
  },
});

function sheet(): string {
  const symbols = Object.entries(ICON_PATHS).map(
    ([name, path]) =>
      `<symbol id="${name}" viewBox="0 0 ${ICON_BOX} ${ICON_BOX}"><path d="${path}"/></symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}
