import { type ReactNode, useState } from 'react';
import { Button } from '../-shared/button.tsx';

export type Decision = {
  key: string;
  words: string;
  /** Its form; it closes itself by `close`. */
  form(close: () => void): ReactNode;
};

type Props = {
  decisions: Decision[];
  /** Without an emphasized first button. */
  quiet?: true;
};

/** Buttons that open a form each. The first is the usual choice. */
export function Decisions({ decisions, quiet }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const chosen = decisions.find(({ key }) => key === open);
  return (
    <>
      <div className="row">
        {decisions.map(({ key, words }, i) => (
          <Button
            key={key}
            size="3"
            variant={i === 0 && !quiet ? 'solid' : 'soft'}
            aria-expanded={key === open}
            onClick={() => setOpen(key === open ? null : key)}
          >
            {words}
          </Button>
        ))}
      </div>
      {chosen?.form(() => setOpen(null))}
    </>
  );
}
