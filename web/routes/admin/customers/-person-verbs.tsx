import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import type { Customer } from '../../../../worker/routes/admin/users.ts';
import { tell } from '../../../api/admin-calls.ts';
import { m } from '../../../paraglide/messages.js';
import { useSession } from '../../../store/store.ts';
import { fieldsOf, PlainField } from '../../../ui/form/plain-field.tsx';

type Verb = 'disable' | 'enable' | 'promote' | 'demote' | 'sign-out' | 'reset-factors';

const WORDS: Record<Verb, { act: () => string; what: () => string; done: () => string }> = {
  disable: { act: m.people_disable, what: m.people_disable_what, done: m.people_disable_done },
  enable: { act: m.people_enable, what: m.people_enable_what, done: m.people_enable_done },
  promote: { act: m.people_promote, what: m.people_promote_what, done: m.people_promote_done },
  demote: { act: m.people_demote, what: m.people_demote_what, done: m.people_demote_done },
  'sign-out': {
    act: m.people_sign_out,
    what: m.people_sign_out_what,
    done: m.people_sign_out_done,
  },
  'reset-factors': { act: m.people_reset, what: m.people_reset_what, done: m.people_reset_done },
};

type Props = { person: Customer['user']; onDone(): void };

/** What an admin may do with an account: said first, done on the second press, with a reason. */
export function PersonVerbs({ person, onDone }: Props) {
  const [verb, setVerb] = useState<Verb | null>(null);
  const own = useSession()?.owner === `u:${person.id}`;
  const verbs: Verb[] = [
    'sign-out',
    ...(person.hasFactor ? (['reset-factors'] as const) : []),
    ...(own ? [] : [person.role === 'admin' ? ('demote' as const) : ('promote' as const)]),
    ...(own ? [] : [person.disabledAt === null ? ('disable' as const) : ('enable' as const)]),
  ];
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!verb) return;
    const reason = (fieldsOf(event.currentTarget).reason ?? '').trim();
    const path = `/api/admin/users/${encodeURIComponent(person.id)}/${verb}`;
    if (!(await tell(path, reason ? { reason } : {}, WORDS[verb].done()))) return;
    setVerb(null);
    onDone();
  };
  return (
    <>
      <div className="row">
        {verbs.map((name) => (
          <Button
            key={name}
            size="3"
            variant="soft"
            color={name === 'disable' || name === 'demote' ? 'red' : undefined}
            className="tall"
            aria-expanded={verb === name}
            onClick={() => setVerb(verb === name ? null : name)}
          >
            {WORDS[name].act()}
          </Button>
        ))}
      </div>
      {verb && (
        <form className="stack office-form" aria-label={WORDS[verb].act()} onSubmit={send}>
          <p>{WORDS[verb].what()}</p>
          <PlainField name="reason" label={m.people_reason()} maxLength={200} />
          <div className="row">
            <Button type="submit" size="3" className="tall">
              {m.people_yes({ act: WORDS[verb].act() })}
            </Button>
            <Button
              type="button"
              size="3"
              variant="soft"
              className="tall"
              onClick={() => setVerb(null)}
            >
              {m.office_cancel()}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
