import { addOrderNote, mayRemoveNote, NOTE_MAX } from '../../../../../shared/order/edit/notes.ts';
import type { AuditPage } from '../../../../../worker/routes/admin/audit.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, useMirror, useRowsOf, useSession } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { toastError } from '../../../../ui/feedback/refusal.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { forgetWords, saveWords, useSavedWords } from '../../../../ui/form/saved-words.ts';
import { momentOf } from '../../../../ui/text/moment.ts';
import { useOfficeForm } from '../../-form/office-form.tsx';
import { Button } from '../../-shared/button.tsx';
import { actorName } from '../../audit/-words.ts';

type Props = {
  orderId: string;
  /** Names of the authors; null offline and for packers. */
  people: AuditPage['people'] | null;
};

/** Notes of staff about the order. */
export function OrderNotes({ orderId, people }: Props) {
  const mirror = useMirror();
  const session = useSession();
  const notes = useRowsOf('orderNote', orderId).toSorted((a, b) => a.at - b.at);
  const nameOf = (owner: string) => {
    if (owner === session?.owner) return session.name ?? '';
    return people ? actorName(owner, people) : m.notes_colleague();
  };
  return (
    <Card id="notes-title" title={m.notes_title()}>
      <p className="muted small">{m.notes_hint()}</p>
      {notes.length > 0 && (
        <ul className="orders-notes">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="orders-note-text">{note.text}</p>
              <div className="row spread">
                <span className="muted small">
                  {nameOf(note.author)} · <span className="numbers">{momentOf(note.at)}</span>
                </span>
                {session && mayRemoveNote(session, note) && (
                  <Button
                    size="2"
                    variant="ghost"
                    color="gray"
                    aria-label={m.notes_remove_named({ when: momentOf(note.at) })}
                    onClick={() =>
                      mutate('removeOrderNote', { noteId: note.id }, mirror).catch(toastError)
                    }
                  >
                    {m.notes_remove()}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <NewNote orderId={orderId} />
    </Card>
  );
}

const EMPTY = { text: '' };

function NewNote({ orderId }: { orderId: string }) {
  const mirror = useMirror();
  const key = `tiny-tag-note-${orderId}`;
  const { form } = useOfficeForm({
    values: EMPTY,
    schema: addOrderNote.args,
    read: ({ text }) => ({ noteId: crypto.randomUUID(), orderId, text }),
    save: (args) => mutate('addOrderNote', args, mirror),
    done: null,
    isEmptied: true,
    isKept: true,
    onSaved: () => forgetWords(key),
  });
  useSavedWords(key, (_, text) => form.setFieldValue('text', text));
  return (
    <Form form={form}>
      <form.AppField name="text">
        {(field) => (
          <field.TextArea
            required
            label={m.notes_new()}
            rows={2}
            maxLength={NOTE_MAX}
            onInput={({ currentTarget }) => saveWords(key, { text: currentTarget.value })}
          />
        )}
      </form.AppField>
      <form.SubmitButton variant="soft" busy={m.office_saving()}>
        {m.notes_add()}
      </form.SubmitButton>
    </Form>
  );
}
