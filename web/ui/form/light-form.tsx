import type { Ref } from 'react';
import { m } from '../../paraglide/messages.js';
import { dismissBadOf } from '../feedback/toast.tsx';

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

/** The page's own messages, in its language, replace the browser's. One goes when the form is changed. */
export const ownWords = (form: HTMLFormElement | null) => {
  if (!form) return;
  form.noValidate = true;
  form.oninput = () => dismissBadOf(form);
};
