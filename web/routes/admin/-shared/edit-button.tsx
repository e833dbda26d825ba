import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';

/** Opens the form of a card in its place. */
export const EditButton = ({ name, onEdit }: { name: string; onEdit(): void }) => (
  <Button
    size="3"
    variant="soft"
    className="tall"
    aria-label={m.office_edit_of({ name })}
    onClick={onEdit}
  >
    {m.office_edit()}
  </Button>
);
