import { Button } from '@radix-ui/themes';
import { useForm } from '@tanstack/react-form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { codeSchema, type FirstAdmin } from '../../shared/account.ts';
import { m } from '../paraglide/messages.js';
import { store } from '../store/store.ts';
import { toast } from '../ui/toast.tsx';
import { failureText, post } from './-account-calls.ts';
import { AccountField } from './-account-field.tsx';
import { AccountForm } from './-account-form.tsx';
import { CopyButton } from './-copy-button.tsx';
import { QrPicture } from './-qr-picture.tsx';
import { closedBy } from './-setup-link.ts';
import type { SetupKey } from './setup.tsx';

type Props = {
  token: string;
  person: FirstAdmin;
  setupKey: SetupKey;
  onBack(): void;
  onClosed(state: 'wrong' | 'over'): void;
};

export function SetupPhone({ token, person, setupKey, onBack, onClosed }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const form = useForm({
    defaultValues: { code: '' },
    validators: { onSubmit: codeSchema },
    onSubmit: async ({ value }) => {
      const answer = await post('/api/setup/finish', { token, ...person, ...value });
      if (!answer.ok) {
        const closed = closedBy(answer);
        return closed ? onClosed(closed) : setProblem(failureText(answer));
      }
      await store.reopen();
      toast(m.setup_done(), m.setup_done_text());
      await navigate({ to: '/admin', replace: true });
    },
  });
  return (
    <>
      <h2 ref={focusOnce} tabIndex={-1} className="rt-Heading rt-r-size-4">
        {m.setup_step_phone()}
      </h2>
      <p className="muted">{m.setup_phone_lead()}</p>
      <div className="setup-key">
        <QrPicture text={setupKey.uri} label={m.setup_qr()} />
        <div className="stack">
          <span id="setup-key-label" className="field">
            {m.setup_key()}
          </span>
          <KeyText text={setupKey.key} labelledBy="setup-key-label" />
          <div className="row">
            <CopyButton text={setupKey.key} label={m.setup_copy()} done={m.setup_copied()} />
            <a className="text-link" href={setupKey.uri}>
              {m.setup_open_app()}
            </a>
          </div>
        </div>
      </div>
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <AccountForm submit={m.setup_finish()} busy={busy} onSubmit={form.handleSubmit}>
            <form.Field name="code" listeners={{ onChange: () => setProblem(null) }}>
              {(field) => (
                <AccountField
                  field={field}
                  label={m.account_code()}
                  hint={m.setup_code_hint()}
                  problem={problem}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                />
              )}
            </form.Field>
          </AccountForm>
        )}
      </form.Subscribe>
      <Button variant="ghost" size="3" className="account-back" onClick={onBack}>
        {m.setup_back()}
      </Button>
    </>
  );
}

/** The step before is gone: readers start at the new one's heading. */
const focusOnce = (heading: HTMLElement | null) => heading?.focus();

/** Four letters at a time for the eye; one word for whoever copies it. */
function KeyText({ text, labelledBy }: { text: string; labelledBy: string }) {
  const groups = text.match(/.{1,4}/g) ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, this is one text.
    <div role="group" aria-labelledby={labelledBy} className="key-text">
      {groups.map((group, i) => (
        <span key={i}>{group}</span>
      ))}
    </div>
  );
}
