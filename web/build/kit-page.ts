import type { Plugin } from 'vite';

const PHONE = 360;
const DESK = 1000;

/** The page in a frame inherits its colour scheme. */
const frame = (scheme: 'light' | 'dark', width: number) =>
  `<iframe title="${scheme}, ${width} px" width="${width}" height="2400"` +
  ` style="color-scheme: ${scheme}"></iframe>`;

/** One after the other: a browser does not load the modules of all at once. */
const FILL =
  "for (const frame of document.querySelectorAll('iframe')) {" +
  "frame.src = '/dev/kit/parts'; await new Promise((loaded) => { frame.onload = loaded; }); }";

const FRAMES =
  '<!doctype html><html lang="en"><title>Kit</title><body style="display: flex; gap: 16px">' +
  [PHONE, DESK].flatMap((width) => [frame('light', width), frame('dark', width)]).join('') +
  `<script type="module">${FILL}</script>`;

const PARTS =
  '<!doctype html><html lang="en"><head><title>Parts</title>' +
  '<meta name="color-scheme" content="light dark">' +
  '<link rel="stylesheet" href="/styles.css"></head>' +
  '<body><div id="kit"></div><script type="module" src="/web/dev/kit.tsx"></script></body></html>';

/** /dev/kit: the parts of web/ui that most pages use, in their states. Only the development server has it. */
export const kitPage = (): Plugin => ({
  name: 'kit-page',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/dev/kit', async ({ url = '' }, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(
        url.startsWith('/parts')
          ? await server.transformIndexHtml('/dev/kit/parts', PARTS)
          : FRAMES,
      );
    });
  },
});
