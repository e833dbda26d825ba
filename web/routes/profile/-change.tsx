import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';

type Props = {
  label: string;
  tone?: 'red';
  children: (close: () => void) => ReactNode;
};

/** A rare change, whose form opens with a button. */
export function ProfileChange({ label, tone, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="stack">
      <Button
        size="3"
        variant="soft"
        color={tone}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </div>
  );
}
