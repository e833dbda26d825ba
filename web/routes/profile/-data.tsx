import { useNavigate } from '@tanstack/react-router';
import { getFile, saveFile } from '../../api/file.ts';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { store } from '../../store/store.ts';
import { ProofField } from '../../ui/account/factor/proof-field.tsx';
import { useProof } from '../../ui/account/factor/use-proof.ts';
import { accountFailure } from '../../ui/account/failure.ts';
import { tellRefused } from '../../ui/account/refusal.ts';
import { accountRules } from '../../ui/account/rules.ts';
import { leave } from '../../ui/account/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useAppForm } from '../../ui/form/form-hook.ts';
import { ProfileChange } from './-change.tsx';
import type { Account } from './index.tsx';

/** Export and erasure of the person's data. */
export const ProfileData = ({ account }: { account: Account }) => (
  <Card id="data" title={m.data_title()} size="5">
    <p className="muted">{m.data_export_text()}</p>
    <Button size="3" variant="soft" onClick={() => void exportData()}>
      {m.data_export()}
    </Button>
    <p className="muted">{m.data_delete_text()}</p>
    <ProfileChange label={m.data_delete()} tone="red">
      {() => <DeleteForm account={account} />}
    </ProfileChange>
  </Card>
);

function DeleteForm({ account }: { account: Account }) {
  const proof = useProof(account);
  const navigate = useNavigate();
  const form = useAppForm({
    defaultValues: { proof: '' },
    ...accountRules.check(({ proofForm }) => proofForm),
    onSubmit: async ({ value, formApi }) => {
      const owner = store.session?.owner;
      const answer = await post('/api/account/delete', proof.of(value.proof));
      if (answer.ok) return leave(navigate, owner, m.data_deleted(), m.data_deleted_text());
      tellRefused(formApi, answer, m.data_not_deleted());
    },
  });
  return (
    <Form form={form} rules={accountRules}>
      <ul className="profile-data-fate">
        <li>{m.data_goes()}</li>
        <li>{m.data_stays()}</li>
        <li>{m.data_on_its_way()}</li>
      </ul>
      <form.AppField name="proof">{() => <ProofField proof={proof} />}</form.AppField>
      <form.SubmitButton color="red">{m.data_delete_yes()}</form.SubmitButton>
    </Form>
  );
}

async function exportData(): Promise<void> {
  const answer = await getFile('/api/account/export');
  if (answer.ok) saveFile(answer.data, 'tiny-tag.json');
  else toast(m.data_not_exported(), accountFailure(answer), 'bad');
}
