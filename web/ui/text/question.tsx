import { createRoot } from 'react-dom/client';
import { Button } from '../button.tsx';
import { Heading } from '../heading.tsx';
import './question.css';

type Question = { title: string; text: string; yes: string; no: string };

/** Escape is no. */
export function question(asked: Question): Promise<boolean> {
  const host = document.createElement('div');
  document.querySelector('.radix-themes')?.appendChild(host);
  const root = createRoot(host);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      // The focus goes back to where it was.
      host.querySelector('dialog')?.close();
      root.unmount();
      host.remove();
      resolve(yes);
    };
    root.render(<Dialog {...asked} onAnswer={answer} />);
  });
}

const open = (dialog: HTMLDialogElement | null) => dialog?.showModal();

function Dialog({ title, text, yes, no, onAnswer }: Question & { onAnswer(yes: boolean): void }) {
  return (
    <dialog
      ref={open}
      className="question"
      aria-labelledby="question-title"
      aria-describedby="question-text"
      onCancel={() => onAnswer(false)}
    >
      <Heading as="h2" size="5" id="question-title">
        {title}
      </Heading>
      <p id="question-text">{text}</p>
      <div className="stack">
        <Button size="3" onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button size="3" color="red" variant="soft" onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </div>
    </dialog>
  );
}
