import type { PageData } from '../../worker/pages/document.ts';
import { link, loaded, stylesheet } from './stylesheet.ts';

/** The script at the end of each page, which the build writes into it. */
const block = document.currentScript?.previousElementSibling;

/** Each link takes a slow phone some milliseconds. */
const LINKS_A_TASK = 3;

// A task that a frame begins comes after that frame is painted.
requestAnimationFrame(() => setTimeout(start));

async function start() {
  const data: PageData = JSON.parse(block?.textContent ?? '');
  const { router, files, run, css, cssFirst, store, storeFirst } = data;
  Object.assign(window, { $_TSR: { router, buffer: [] } });
  preload(files);
  if (cssFirst && css) await loaded(stylesheet(css));
  // Each is a task of its own.
  for (const file of run) await import(file);
  if (css && !cssFirst) stylesheet(css);
  self.bringStore = () => {
    self.bringStore = null;
    preload(store.split(' ').flatMap((name) => (name ? `/assets/${name}.js` : [])));
  };
  if (storeFirst) self.bringStore();
}

function preload(files: string[]) {
  for (const file of files.slice(0, LINKS_A_TASK)) link('modulepreload', file);
  const others = files.slice(LINKS_A_TASK);
  if (others.length > 0) setTimeout(preload, 0, others);
}
