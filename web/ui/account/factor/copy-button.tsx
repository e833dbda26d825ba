import { useState } from 'react';
import { Button } from '../../button.tsx';

/** Copies a text; where the browser does not allow it, the text is there to be selected. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Button variant="soft" size="3" onClick={copy}>
      <span aria-live="polite">{copied ? done : label}</span>
    </Button>
  );
}
