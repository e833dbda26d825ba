import { userChangeSchema } from '../../../../shared/account/account.ts';
import { userOwner } from '../../../../shared/account/owner.ts';
import type { AccountAction as Verb } from '../../../../worker/auth/admin-actions.ts';
import type { Customer } from '../../../../worker/routes/admin/users.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { useSession } from '../../../store/store.ts';
import { useOpenForm } from '../-form/leaving.ts';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { Button } from '../-shared/button.tsx';
import { orRefusal } from '../-shared/result.ts';
import { useMay } from '../-shared/use-may.ts';

const WORDS: Record<Verb, { act: () => string; what: () => string; done: () => string }> = {
  disable: { act: m.people_disable, what: m.people_disable_what, done: m.people_disable_done },
  enable: { act: m.people_enable, what: m.people_enable_what, done: m.people_enable_done },
  'sign-out': {
    act: m.people_sign_out,
    what: m.people_sign_out_what,
    done: m.people_sign_out_done,
  },
  'reset-factors': { act: m.people_reset, what: m.people_reset_what, done: m.people_reset_done },
  'trust-phone': { act: m.people_trust, what: m.people_trust_what, done: m.people_trust_done },
  'release-phone': {
    act: m.people_release,
    what: m.people_release_what,
    done: m.people_release_done,
  },
};

const SEVERE: Verb[] = ['disable', 'release-phone'];

type Props = { person: Customer['user']; onDone(): void };

/** Actions on an account. The first press explains, the second acts, with a reason. */
export function PersonVerbs({ person, onDone }: Props) {
  const { open: verb, toggle, close } = useOpenForm<Verb>();
  const own = useSession()?.owner === userOwner(person.id);
  const may = useMay();
  // Accounts of staff need the area `staff`.
  if (!may('staff') && person.role !== 'customer') return null;
  const verbs: Verb[] = [
    'sign-out',
    ...(person.hasFactor && may('staff') ? (['reset-factors'] as const) : []),
    ...(person.signInPhone ? (['trust-phone', 'release-phone'] as const) : []),
    ...(own || !may('staff')
      ? []
      : [person.disabledAt === null ? ('disable' as const) : ('enable' as const)]),
  ];
  return (
    <>
      <div className="row">
        {verbs.map((name) => (
          <Button
            key={name}
            size="3"
            variant="soft"
            color={SEVERE.includes(name) ? 'red' : undefined}
            aria-expanded={verb === name}
            onClick={() => void toggle(name)}
          >
            {WORDS[name].act()}
          </Button>
        ))}
      </div>
      {verb && (
        <VerbForm
          key={verb}
          verb={verb}
          person={person}
          onSaved={() => {
            close();
            onDone();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

type FormProps = { verb: Verb; person: Props['person']; onSaved(): void; onClose(): void };

const NO_REASON = { reason: '' };

function VerbForm({ verb, person, onSaved, onClose }: FormProps) {
  const { act, what, done } = WORDS[verb];
  const path: `/api/admin/users/${string}/${string}` = `/api/admin/users/${encodeURIComponent(person.id)}/${verb}`;
  const office = useOfficeForm({
    values: NO_REASON,
    schema: userChangeSchema,
    read: ({ reason }) => (reason.trim() ? { reason: reason.trim() } : {}),
    save: (body) => orRefusal(post(path, body)),
    done: done(),
    onSaved,
  });
  return (
    <OfficeForm {...office} label={act()} submit={m.people_yes({ act: act() })} onClose={onClose}>
      <p>{what()}</p>
      <office.form.AppField name="reason">
        {(field) => <field.TextField optional label={m.people_reason()} maxLength={200} />}
      </office.form.AppField>
    </OfficeForm>
  );
}
