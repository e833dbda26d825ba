import type { Ref } from 'react';
import { m } from '../../paraglide/messages.js';

/** Hidden from people: only bots fill it in. */
export const Trap = ({ ref }: { ref?: Ref<HTMLInputElement> }) => (
  <div className="sr-only" aria-hidden="true">
    <label>
      {m.form_trap()}
      <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

/** The fields of a form by name: for light forms without TanStack Form. */
export const fieldsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** Switches the browser's messages off, since the page shows its own in its language. */
export const ownWords = (form: HTMLFormElement | null) => {
  if (form) form.noValidate = true;
};
