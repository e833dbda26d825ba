const LONGEST_MS = 5000;

export function link(rel: string, href: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel, href });
  document.head.appendChild(element);
  return element;
}

export const stylesheet = (href: string) => link('stylesheet', href);

/** Also once the link has failed, or has taken too long. */
export const loaded = (element: HTMLLinkElement) =>
  new Promise((resolve) => {
    element.onload = element.onerror = resolve;
    setTimeout(resolve, LONGEST_MS);
  });
