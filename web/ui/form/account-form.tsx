import { type FormEvent, type ReactNode, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';

type Props = {
  submit: string;
  /** The button of what cannot be undone. */
  tone?: 'red';
  busy: boolean;
  onSubmit(): Promise<void>;
  children?: ReactNode;
};

/**
 * A form that waits for its script: sent before, the browser would put a password where it does not
 * belong. After a refusal the first field at fault has the focus.
 */
export function AccountForm({ submit, tone, busy, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const live = useHydrated();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    await onSubmit();
    flushSync(() => {});
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return (
    <form ref={form} method="post" className="stack" noValidate onSubmit={send}>
      {children}
      <Button type="submit" size="3" color={tone} disabled={!live} aria-busy={busy}>
        {busy ? m.account_busy() : submit}
      </Button>
    </form>
  );
}

const never = () => () => {};

const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
