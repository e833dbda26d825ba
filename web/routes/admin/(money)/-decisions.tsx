import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { orderNumber } from '../../../../shared/order/states.ts';
import { m } from '../../../paraglide/messages.js';
import { Heading } from '../../../ui/heading.tsx';
import { useOpenForm } from '../-form/leaving.ts';
import { Button } from '../-shared/button.tsx';
import { type Field, ShortForm, type ShortFormProps } from '../-shared/short-form.tsx';

export type Decision = {
  key: string;
  words: string;
  /** Its form; it closes itself by `close`. */
  form(close: () => void): ReactNode;
};

type FormDecision<F extends Field> = Pick<Decision, 'key' | 'words'> &
  Omit<ShortFormProps<F>, 'label' | 'submit' | 'onClose'> & { submit?: string };

/** A decision that is made by a form of a few fields. */
export const formDecision = <const F extends Field>({
  key,
  words,
  submit = words,
  ...form
}: FormDecision<F>): Decision => ({
  key,
  words,
  form: (close) => <ShortForm {...form} label={words} submit={submit} onClose={close} />,
});

/** The field for the reason of a decision. */
export const reasonField = () => ({ name: 'reason' as const, label: m.todo_reason() });

type Props = {
  decisions: Decision[];
  /** Without an emphasized first button. */
  quiet?: true;
};

/** Buttons that open a form each. The first is the usual choice. */
export function Decisions({ decisions, quiet }: Props) {
  const { open, toggle, close } = useOpenForm();
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
            onClick={() => void toggle(key)}
          >
            {words}
          </Button>
        ))}
      </div>
      {chosen?.form(close)}
    </>
  );
}

type CardProps = { title: string; orderId?: string; children: ReactNode };

/** Something that waits for a decision, with the order that it is about. */
export const TodoCard = ({ title, orderId, children }: CardProps) => (
  <li className="card">
    <div className="row spread">
      <Heading as="h2" size="4">
        {title}
      </Heading>
      {orderId && (
        <Link to="/admin/order/$orderId" params={{ orderId }} className="text-link">
          {m.todo_order({ number: orderNumber(orderId) })}
        </Link>
      )}
    </div>
    {children}
  </li>
);
