import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Heading } from '../heading.tsx';
import './question.css';

type Question = { title: string; text: string; yes: string; no: string };
type Answer = { yes: boolean; ticked: boolean };

/** Escape is no. */
export const question = async (asked: Question): Promise<boolean> =>
  (await questionWithTick(asked)).yes;

/** With something that may be done along with it. */
export function questionWithTick(asked: Question & { tick?: string }): Promise<Answer> {
  return answerOf<Answer>((answer, host) => (
    <Asked
      {...asked}
      onAnswer={(yes) => answer({ yes, ticked: host.querySelector('input')?.checked ?? false })}
    />
  ));
}

type Render<T> = (answer: (value: T) => void, host: HTMLElement) => ReactNode;

/** Shows a dialog until it is answered. */
export function answerOf<T>(render: Render<T>): Promise<T> {
  const host = document.createElement('div');
  document.querySelector('.radix-themes')?.appendChild(host);
  const root = createRoot(host);
  return new Promise((resolve) => {
    const answer = (value: T) => {
      // The focus goes back to where it was.
      host.querySelector('dialog')?.close();
      root.unmount();
      host.remove();
      resolve(value);
    };
    root.render(render(answer, host));
  });
}

/** The focus is on the answer that changes nothing. */
const open = (dialog: HTMLDialogElement | null) => {
  dialog?.showModal();
  dialog?.querySelector('button')?.focus();
};

type AskedProps = Question & { tick?: string; onAnswer(yes: boolean): void };

function Asked({ title, text, yes, no, tick, onAnswer }: AskedProps) {
  return (
    <Dialog
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
      {tick && (
        <label className="check">
          <input type="checkbox" />
          {tick}
        </label>
      )}
      <div className="stack">
        <Button size="3" onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button size="3" color="red" variant="soft" onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
