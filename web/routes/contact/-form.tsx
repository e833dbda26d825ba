import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { bringWords, CONTACT_WORDS, forgetWords, keepWords } from '../../ui/form/kept-words.ts';
import { fieldsOf, ownWords, PlainField, Trap } from '../../ui/form/plain-field.tsx';
import { Heading } from '../../ui/heading.tsx';
import { toast } from '../../ui/toast.tsx';
import '../../ui/text/voices.css';

function open(form: HTMLFormElement | null) {
  ownWords(form);
  if (form) bringWords(CONTACT_WORDS, form);
}

type Errors = Record<string, string | undefined>;

/** A message to the shop. Without a script the browser sends it and comes back to ?sent=. */
export function ContactForm() {
  const [errors, setErrors] = useState<Errors>({});
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const sent = useLocation({ select: ({ search }) => (search as { sent?: string }).sent });

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const form = event.currentTarget;
    const { sendMessage } = await import('./-send.ts');
    const outcome = await sendMessage(fieldsOf(form));
    flushSync(() => {
      setBusy(false);
      setErrors(outcome.errors);
      setTrouble(outcome.trouble);
    });
    if (outcome.sent) {
      form.reset();
      forgetWords(CONTACT_WORDS);
      toast(m.contact_sent());
    } else form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };

  return (
    <form
      ref={open}
      method="post"
      action={localized('/contact', locale())}
      className="voice-form box"
      aria-labelledby="contact-form-title"
      onSubmit={send}
      onInput={({ currentTarget }) => keepWords(CONTACT_WORDS, currentTarget)}
    >
      <Heading as="h2" size="5" id="contact-form-title">
        {m.contact_form_title()}
      </Heading>
      {sent === '1' && (
        <p className="voice-said" role="status">
          {m.contact_sent()}
        </p>
      )}
      {(trouble || sent === '0') && (
        <p className="field-error" role="alert">
          {trouble || m.contact_not_sent()}
        </p>
      )}
      <PlainField
        name="name"
        label={m.contact_form_name()}
        error={errors.name}
        autoComplete="name"
        maxLength={100}
        required
      />
      <PlainField
        name="email"
        type="email"
        inputMode="email"
        label={m.contact_form_email()}
        error={errors.email}
        autoComplete="email"
        maxLength={255}
        required
      />
      <PlainField
        name="phone"
        type="tel"
        label={m.contact_form_phone()}
        error={errors.phone}
        autoComplete="tel"
        maxLength={30}
      />
      <PlainField
        name="subject"
        label={m.contact_form_subject()}
        error={errors.subject}
        maxLength={150}
        required
      />
      <PlainField
        name="message"
        label={m.contact_form_message()}
        error={errors.message}
        rows={7}
        maxLength={5000}
        required
      />
      <Trap />
      <Button size="4" type="submit" aria-disabled={busy}>
        {busy ? m.form_busy() : m.contact_send()}
      </Button>
    </form>
  );
}
