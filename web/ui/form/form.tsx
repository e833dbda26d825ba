import { type ComponentProps, type ComponentType, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../paraglide/messages.js';
import { useHydrated } from '../../store/store.ts';
import { Button } from '../button.tsx';
import { dismissBadOf, toast } from '../feedback/toast.tsx';
import { useFormContext } from './form-context.ts';
import type { LateRules } from './late-rules.ts';

type Errors = { onDynamic: { fields: Record<string, string> } };

/** As much of TanStack's form as the kit needs, whatever its fields are. */
export type AnyForm = {
  handleSubmit(): Promise<void>;
  setErrorMap(errors: Errors): void;
  state: { fieldMeta: object };
};

type Props = Omit<ComponentProps<'form'>, 'form' | 'onSubmit' | 'noValidate'> & {
  form: AnyForm & { AppForm: ComponentType<{ children?: ReactNode }> };
  /** Fetched when somebody begins to type, and waited for before the form is sent. */
  rules?: LateRules;
  /** Called when they do not load. By default a toast says so. */
  onNoRules?: () => void;
};

/**
 * A form. After a failed submit the first wrong field gets the focus. Never sent by GET, whose address
 * would contain what was typed.
 */
export function Form({
  form,
  rules,
  onNoRules = sayOffline,
  className = 'stack',
  children,
  ...rest
}: Props) {
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const send = async () => {
    // TanStack Form would submit twice.
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      if (rules && !(await rules.load())) return onNoRules();
      // Clears refusals of the server, which may be outdated.
      form.setErrorMap({ onDynamic: { fields: {} } });
      await form.handleSubmit();
    } finally {
      isBusy.current = false;
    }
    flushSync(() => {});
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    wrong?.closest('details')?.setAttribute('open', '');
    // A field that is under the header or the bar counts as in view for the browser.
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  };
  return (
    <form
      method="post"
      {...rest}
      ref={element}
      className={className}
      noValidate
      onFocus={() => void rules?.load()}
      onInput={(event) => dismissBadOf(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        dismissBadOf(event.currentTarget);
        void send();
      }}
    >
      <form.AppForm>{children}</form.AppForm>
    </form>
  );
}

const sayOffline = () => toast(m.account_offline(), undefined, 'bad');

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type' | 'size'> & {
  size?: '3' | '4';
  /** What it says while the form is sent. */
  busy?: string;
  /** The form has an action, so that it can be sent before hydration. */
  early?: boolean;
};

export function SubmitButton({ busy, early, children, size = '3', ...rest }: SubmitProps) {
  const { 'aria-disabled': isOff } = rest;
  const form = useFormContext();
  // Until then the browser would send a password to the page's own address.
  const isLive = useHydrated();
  return (
    <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
      {(isBusy) => (
        <Button
          {...rest}
          type="submit"
          size={size}
          disabled={!isLive && !early}
          aria-disabled={isOff || isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? (busy ?? m.account_busy()) : children}
        </Button>
      )}
    </form.Subscribe>
  );
}
