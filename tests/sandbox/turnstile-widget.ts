import { html, raw } from 'hono/html';

/** What the sandbox's api.js does: the functions of Turnstile that pages use, over messages of its frame. */
function api() {
  const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
  type Options = Record<string, unknown> & { sitekey: string };
  type Widget = { frame: HTMLIFrameElement; options: Options; token: string };
  const widgets = new Map<string, Widget>();
  let count = 0;
  const tell = (options: Options, name: string, ...words: unknown[]) =>
    typeof options[name] === 'function' && options[name](...words);
  const show = ({ frame, options }: Widget, isShown: boolean) => {
    const isHidden = options.appearance === 'interaction-only' && !isShown;
    frame.style.cssText = isHidden
      ? 'border:0;display:block;width:0;height:0'
      : `border:0;display:block;height:65px;width:${options.size === 'flexible' ? '100%' : '300px'}`;
  };
  const load = (id: string, { frame, options }: Widget) => {
    const { sitekey, action = '', theme = 'auto', language = 'auto', cData = '' } = options;
    frame.src = `${origin}/turnstile/v0/widget?${new URLSearchParams({
      ...{ id, sitekey, hostname: location.hostname, parent: location.origin },
      ...{ action: String(action), theme: String(theme), language: String(language) },
      cdata: String(cData),
    })}`;
  };
  addEventListener('message', ({ origin: from, data }) => {
    const widget = from === origin ? widgets.get(data?.id) : undefined;
    if (!widget) return;
    const { options } = widget;
    if (data.type === 'asks') {
      show(widget, true);
      tell(options, 'before-interactive-callback');
    } else if (data.type === 'token') {
      widget.token = data.token;
      show(widget, false);
      tell(options, 'after-interactive-callback');
      tell(options, 'callback', data.token);
    } else if (data.type === 'error') {
      show(widget, true);
      tell(options, 'error-callback', '300030');
    }
  });
  Object.assign(window, {
    turnstile: {
      render(container: string | HTMLElement, options: Options) {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        const id = `cf-chl-widget-${++count}`;
        const frame = document.createElement('iframe');
        frame.title = 'Widget containing a Cloudflare security challenge';
        const widget = { frame, options, token: '' };
        widgets.set(id, widget);
        show(widget, false);
        load(id, widget);
        place?.insertAdjacentElement('beforeend', frame);
        return id;
      },
      reset(id: string) {
        const widget = widgets.get(id);
        if (!widget) return;
        widget.token = '';
        load(id, widget);
      },
      remove(id: string) {
        widgets.get(id)?.frame.remove();
        widgets.delete(id);
      },
      getResponse: (id: string) => widgets.get(id)?.token || undefined,
      isExpired: () => false,
    },
  });
}

export const API_SCRIPT = `(${api})();`;

/** Within the frame: passes by itself, asks for a tick, or blocks. */
function widget() {
  const asked = Object.fromEntries(new URLSearchParams(location.search));
  const { parent: page = '', id } = asked;
  const tell = (message: object) => parent.postMessage({ id, ...message }, page);
  const pass = async () => {
    const { sitekey, hostname, action, cdata } = asked;
    const answer = await fetch('challenge', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sitekey, hostname, action, cdata }),
    });
    tell({ type: 'token', ...((await answer.json()) as object) });
  };
  const { behaves } = document.body.dataset;
  if (behaves === 'passes') void pass();
  else if (behaves === 'blocks') tell({ type: 'error' });
  else tell({ type: 'asks' });
  document.querySelector('input')?.addEventListener('change', () => void pass());
}

type Asked = { language?: string; theme?: string; behaves: string | undefined };

export const widgetPage = ({ language = 'auto', theme = 'auto', behaves = 'blocks' }: Asked) =>
  html`<!doctype html><html lang="${language === 'auto' ? 'en' : language}">
    <meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">
    <title>Verify you are human</title>
    <body data-behaves="${behaves}" data-theme="${theme}" style="font:14px sans-serif;margin:0;height:63px;display:flex;align-items:center;padding:0 12px;border:1px solid;box-sizing:border-box">
    ${behaves === 'asks' ? html`<label><input type="checkbox"> Verify you are human</label>` : html`<span>Verifying...</span>`}
    <script>${raw(`(${widget})();`)}</script></body></html>`;
