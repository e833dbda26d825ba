import { type FormEvent, useId, useState } from 'react';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { fieldsOf, ownWords, Trap } from '../form/light-form.tsx';
import { Heading } from '../heading.tsx';
import './newsletter.css';

type Said = { good: boolean; text: string };

/** The answer does not reveal who is subscribed. */
export function Newsletter() {
  const [said, setSaid] = useState<Said | null>(null);
  const id = useId();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [{ post }, { failureText }, { emailSchema }] = await Promise.all([
      import('../../api/http.ts'),
      import('../feedback/refusal.ts'),
      import('../../../shared/input/email.ts'),
    ]);
    const { email = '', website = '' } = fieldsOf(form);
    if (!emailSchema.safeParse(email).success) {
      setSaid({ good: false, text: m.newsletter_invalid() });
      return form.querySelector('input')?.focus();
    }
    const answer = await post('/api/newsletter', { email, website, locale: locale() });
    if (answer.ok) {
      form.reset();
      setSaid({ good: true, text: m.newsletter_asked() });
    } else {
      setSaid({ good: false, text: failureText(answer) });
    }
  };
  return (
    <form
      ref={ownWords}
      method="post"
      action={localized('/newsletter', locale())}
      className="newsletter"
      aria-labelledby={`${id}-title`}
      onSubmit={send}
    >
      <Heading as="h2" size="5" id={`${id}-title`}>
        {m.newsletter_title()}
      </Heading>
      <p className="muted">{m.newsletter_text()}</p>
      <div className="newsletter-row">
        <input
          className="input"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={255}
          aria-label={m.newsletter_email()}
          placeholder={m.newsletter_email()}
          aria-invalid={said?.good === false ? true : undefined}
          aria-describedby={`${id}-said`}
        />
        <Button size="3" type="submit">
          {m.newsletter_subscribe()}
        </Button>
      </div>
      <Trap />
      <p id={`${id}-said`} role="status" className={said?.good === false ? 'field-error' : ''}>
        {said?.text}
      </p>
    </form>
  );
}
