import { useState } from 'react';
import { Button } from '../../button.tsx';

/** Copies a text. Where the browser does not allow it, people can select the text themselves. */
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
