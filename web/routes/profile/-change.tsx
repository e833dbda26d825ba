import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';

type Props = {
  label: string;
  tone?: 'red';
  children: (close: () => void) => ReactNode;
};

/** A change that is seldom made: its form is there once it is asked for. */
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
