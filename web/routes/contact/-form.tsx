import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isUser } from '../../../shared/account/owner.ts';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { useSession } from '../../store/store.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { refuseField, useAppForm } from '../../ui/form/form-hook.ts';
import { lateRules } from '../../ui/form/late-rules.ts';
import { Trap } from '../../ui/form/light-form.tsx';
import { CONTACT_WORDS, forgetWords, saveWords, useSavedWords } from '../../ui/form/saved-words.ts';
import { Heading } from '../../ui/heading.tsx';
import '../../ui/text/feedback.css';

const EMPTY = { name: '', email: '', phone: '', subject: '', message: '' };

const messageRules = lateRules(() => import('./-send.ts'));

/** A message to the shop. Without a script the browser sends it and comes back to ?sent=. */
export function ContactForm() {
  const [failure, setFailure] = useState('');
  const [answerAt, setAnswerAt] = useState('');
  const trap = useRef<HTMLInputElement>(null);
  const sent = useLocation({ select: ({ search }) => (search as { sent?: string }).sent });
  const needsScript = useRouter().options.context.captcha;
  const form = useAppForm({
    defaultValues: EMPTY,
    ...messageRules.check(({ typedMessage }) => typedMessage),
    listeners: { onChange: ({ formApi }) => saveWords(CONTACT_WORDS, formApi.state.values) },
    onSubmit: async ({ value, formApi }) => {
      const { sendMessage } = await import('./-send.ts');
      const answer = await sendMessage({ ...value, website: trap.current?.value ?? '' });
      if (answer?.ok) {
        formApi.reset();
        forgetWords(CONTACT_WORDS);
        toast(m.contact_sent());
        setAnswerAt(value.email.trim() || value.phone.trim());
      } else if (answer && !refuseField(formApi, answer)) {
        setFailure(answer.failure);
      }
    },
  });
  const fill = useCallback(
    (name: string, words: string) => {
      const field = name as keyof typeof EMPTY;
      if (form.state.values[field] === '') form.setFieldValue(field, words);
    },
    [form],
  );
  useSavedWords(CONTACT_WORDS, fill);

  const owner = useSession()?.owner ?? '';
  useEffect(() => {
    if (isUser(owner))
      import('./-own-words.ts').then(
        (own) => own.fillOwnWords(fill),
        () => {},
      );
  }, [owner, fill]);

  return (
    <Form
      form={form}
      rules={messageRules}
      onSubmitCapture={() => {
        setFailure('');
        setAnswerAt('');
      }}
      onNoRules={() => setFailure(m.form_offline())}
      action={localized('/contact', locale())}
      className="feedback-form reading-box"
      aria-labelledby="contact-form-title"
    >
      <Heading as="h2" size="5" id="contact-form-title">
        {m.contact_form_title()}
      </Heading>
      {sent === '1' && (
        <p className="feedback-said" role="status">
          {m.contact_sent()}
        </p>
      )}
      {needsScript && (
        <noscript>
          <p className="field-error">{m.captcha_needs_script()}</p>
        </noscript>
      )}
      {sent === '0' && (
        <p className="field-error" role="alert">
          {m.contact_not_sent()}
        </p>
      )}
      {sent === 'check' && (
        <p className="field-error" role="alert">
          {m.captcha_needs_script()}
        </p>
      )}
      <form.AppField name="name">
        {(field) => (
          <field.TextField
            required
            label={m.contact_form_name()}
            autoComplete="name"
            maxLength={100}
          />
        )}
      </form.AppField>
      <form.AppField name="email">
        {(field) => (
          <field.EmailField
            label={m.contact_form_email()}
            hint={m.contact_one_enough()}
            isOneNote
            maxLength={255}
          />
        )}
      </form.AppField>
      <form.AppField name="phone">
        {(field) => <field.PhoneField label={m.contact_form_phone()} maxLength={30} />}
      </form.AppField>
      <form.AppField name="subject">
        {(field) => <field.TextField required label={m.contact_form_subject()} maxLength={150} />}
      </form.AppField>
      <form.AppField name="message">
        {(field) => (
          <field.TextArea required label={m.contact_form_message()} rows={7} maxLength={5000} />
        )}
      </form.AppField>
      <Trap ref={trap} />
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      {answerAt && <p className="feedback-said">{m.contact_received({ address: answerAt })}</p>}
      <form.SubmitButton size="4" early busy={m.form_busy()}>
        {m.contact_send()}
      </form.SubmitButton>
    </Form>
  );
}
