import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/list/table.css';
import './versions.css';

type Props = {
  name: string;
  /** The fields that differ; null when what was edited is gone, which `gone` says. */
  differing: { field: string; label: string; mine: ReactNode; theirs: ReactNode }[] | null;
  gone: string;
  onKeep(): void;
  onTake(): void;
};

/** Two admins' versions of one thing side by side, and the choice between them. */
export function Versions({ name, differing, gone, onKeep, onTake }: Props) {
  return (
    <section className="versions" role="alert" aria-label={m.conflict_title({ name })}>
      <strong>{m.conflict_title({ name })}</strong>
      <p>{differing ? m.conflict_text() : gone}</p>
      {differing && (
        <table className="list-rows versions-table">
          <thead>
            <tr>
              <th scope="col">{m.conflict_field()}</th>
              <th scope="col">{m.conflict_mine()}</th>
              <th scope="col">{m.conflict_theirs()}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ field, label, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td data-label={m.conflict_mine()}>{mine}</td>
                <td data-label={m.conflict_theirs()}>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="row">
        {differing && (
          <Button size="3" onClick={onKeep}>
            {m.conflict_keep()}
          </Button>
        )}
        <Button size="3" variant="soft" onClick={onTake}>
          {differing ? m.conflict_take() : m.close()}
        </Button>
      </div>
    </section>
  );
}
