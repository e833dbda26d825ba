import { useEffect, useRef } from 'react';
import {
  CAPTCHA_HEADER,
  type CaptchaAction,
  captchaActionOf,
} from '../../../shared/account/captcha.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Heading } from '../heading.tsx';
import { answerOf } from '../text/question.tsx';
import '../text/question.css';
import './captcha.css';

type Ended = { token: string } | { code: 'captcha_unloaded' | 'captcha_cancelled' };
/** A header for the request, or why it cannot be sent. */
export type Asked = { [CAPTCHA_HEADER]: string } | { code: string };

/** A check that asks nothing of the person and does not end is broken. */
const LONGEST_SILENCE_MS = 20_000;

/** What a POST needs beside its body; null for one that is not checked. */
export async function askFor(
  { content: siteKey, dataset }: HTMLMetaElement,
  path: string,
  body?: object,
): Promise<Asked | null> {
  const action = captchaActionOf(path, body);
  if (!action) return null;
  const ended = await ask({ siteKey, script: dataset.script ?? '' }, action);
  return 'token' in ended ? { [CAPTCHA_HEADER]: ended.token } : ended;
}

/** Shows nothing unless Turnstile wants the person to do something. */
async function ask(
  keys: { siteKey: string; script: string },
  action: CaptchaAction,
): Promise<Ended> {
  const turnstile = await loadTurnstile(keys.script);
  if (!turnstile) return { code: 'captcha_unloaded' };
  const widget = { sitekey: keys.siteKey, action };
  return answerOf<Ended>((end) => <Check turnstile={turnstile} widget={widget} onEnd={end} />);
}

type Props = { turnstile: Turnstile; widget: object; onEnd(asked: Ended): void };

function Check({ turnstile, widget, onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useWidget(turnstile, widget, dialog, onEnd);
  const cancel = () => onEnd({ code: 'captcha_cancelled' });
  return (
    <Dialog
      ref={dialog}
      // Unlike show(), this leaves the focus where it is.
      open
      inert
      className="question captcha"
      aria-labelledby="captcha-title"
      aria-describedby="captcha-text"
      onCancel={cancel}
    >
      <Heading as="h2" size="5" id="captcha-title" tabIndex={-1}>
        {m.captcha_title()}
      </Heading>
      <p id="captcha-text">{m.captcha_text()}</p>
      <div ref={place} className="captcha-widget" />
      <Button size="3" variant="soft" onClick={cancel}>
        {m.captcha_cancel()}
      </Button>
    </Dialog>
  );
}

/** Turnstile draws its widget itself, into an element that must be in the page and not hidden. */
function useWidget(
  turnstile: Turnstile,
  widget: object,
  dialog: React.RefObject<HTMLDialogElement | null>,
  onEnd: Props['onEnd'],
) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current || !dialog.current) return;
    const box = dialog.current;
    const unloaded = () => onEnd({ code: 'captcha_unloaded' });
    const silence = setTimeout(unloaded, LONGEST_SILENCE_MS);
    const id = turnstile.render(place.current, {
      ...widget,
      appearance: 'interaction-only',
      size: 'flexible',
      theme: 'auto',
      // Turnstile has no Swahili: its frame then speaks the browser's language.
      language: locale() === 'sw' ? 'auto' : 'en',
      'response-field': false,
      callback: (token: string) => onEnd({ token }),
      'before-interactive-callback': () => {
        clearTimeout(silence);
        box.inert = false;
        box.close();
        box.showModal();
        // Not the frame, which would keep the Escape key.
        box.querySelector('h2')?.focus();
      },
      'error-callback': () => {
        unloaded();
        return true;
      },
      'unsupported-callback': unloaded,
    });
    return () => {
      clearTimeout(silence);
      turnstile.remove(id);
    };
  }, [turnstile, widget, dialog, onEnd]);
  return place;
}

/** Turnstile's functions that are used here, as its documentation has them. */
type Turnstile = {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  remove(widgetId: string): void;
};

const LONGEST_LOAD_MS = 15_000;

let loading: Promise<Turnstile | null> | null = null;

/** Null where the script does not come; the next call tries again. */
function loadTurnstile(src: string): Promise<Turnstile | null> {
  loading ??= loadScript(src).then((turnstile) => {
    if (!turnstile) loading = null;
    return turnstile;
  });
  return loading;
}

function loadScript(src: string): Promise<Turnstile | null> {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  return new Promise((resolve) => {
    const end = () => {
      const { turnstile } = window as unknown as { turnstile?: Turnstile };
      if (!turnstile) script.remove();
      resolve(turnstile ?? null);
    };
    script.onload = script.onerror = end;
    setTimeout(end, LONGEST_LOAD_MS);
    document.head.appendChild(script);
  });
}
