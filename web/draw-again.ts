/** Held, so that the browser holds what they show. */
const drawn: HTMLImageElement[] = [];

/**
 * What a browser has drawn before a service worker takes the page, it fetches and reads anew for the
 * next page, within the tap. So what is in sight is asked for once more then, and the sheet of icons.
 */
export function drawAgain() {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers?.controller) workers?.addEventListener('controllerchange', draw, { once: true });
}

function draw() {
  for (const picture of document.querySelectorAll<HTMLImageElement>('main img')) {
    const { top, bottom } = picture.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) continue;
    drawn.push(Object.assign(new Image(), { src: picture.currentSrc }));
  }
  const sheet = '<div hidden><svg><use href="/icons.svg#drop"/></svg></div>';
  document.body.insertAdjacentHTML('beforeend', sheet);
}
