import { Button } from '@radix-ui/themes';
import { useRef } from 'react';
import type { AuditPage } from '../../../../../worker/routes/admin/audit.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, useMirror, useRowsOf, useSession } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { fieldsOf, PlainField } from '../../../../ui/form/plain-field.tsx';
import { momentOf } from '../../../../ui/moment.ts';
import { toastError } from '../../../../ui/refusal.ts';

/** What the shop's people tell each other about the order. */
export function OrderNotes({ orderId, people }: { orderId: string; people: AuditPage['people'] }) {
  const mirror = useMirror();
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const notes = useRowsOf('orderNote', orderId).toSorted((a, b) => a.at - b.at);
  const nameOf = (owner: string) =>
    owner === session?.owner ? (session.name ?? '') : (people[owner] ?? m.audit_somebody());
  const add = async (text: string) => {
    if (text.trim() === '') return;
    const noteId = crypto.randomUUID();
    await mutate('addOrderNote', { noteId, orderId, text }, mirror).then(
      () => form.current?.reset(),
      toastError,
    );
  };
  return (
    <Card id="notes-title" title={m.notes_title()} className="order-notes">
      <p className="muted small">{m.notes_hint()}</p>
      {notes.length > 0 && (
        <ul className="notes">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="note-text">{note.text}</p>
              <div className="row spread">
                <span className="muted small">
                  {nameOf(note.author)} · <span className="numbers">{momentOf(note.at)}</span>
                </span>
                <Button
                  size="2"
                  variant="ghost"
                  color="gray"
                  className="tall"
                  aria-label={m.notes_remove_named({ when: momentOf(note.at) })}
                  onClick={() =>
                    mutate('removeOrderNote', { noteId: note.id }, mirror).catch(toastError)
                  }
                >
                  {m.notes_remove()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <form
        ref={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void add(fieldsOf(event.currentTarget).text ?? '');
        }}
      >
        <PlainField name="text" label={m.notes_new()} rows={2} maxLength={1000} required />
        <Button type="submit" size="3" variant="soft" className="tall">
          {m.notes_add()}
        </Button>
      </form>
    </Card>
  );
}
