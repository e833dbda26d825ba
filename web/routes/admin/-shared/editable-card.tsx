import { type ReactNode, useState } from 'react';
import type { MutatorArgs, MutatorName } from '../../../../shared/mutators.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Button } from './button.tsx';

type Props = {
  name: string;
  as?: 'h2' | 'h3';
  headingClass?: string;
  /** Not on the list now; what is typed in its form stays. */
  hidden?: boolean;
  badge?: ReactNode;
  /** Shown in place of the facts while they are edited. */
  form(close: () => void): ReactNode;
  /** Buttons beside the one that edits. */
  actions?: ReactNode;
  children: ReactNode;
};

/** One thing in a list of the office: its facts, or the form that changes them. */
export function EditableCard(props: Props) {
  const { name, as = 'h2', headingClass, hidden, badge, form, actions, children } = props;
  const [editing, setEditing] = useState(false);
  return (
    <li className="card" aria-label={name} hidden={hidden}>
      <div className="row spread">
        <Heading as={as} size="4" className={headingClass}>
          {name}
        </Heading>
        {badge}
      </div>
      {editing ? (
        form(() => setEditing(false))
      ) : (
        <>
          {children}
          <div className="row">
            <CardButton label={m.office_edit_of({ name })} onClick={() => setEditing(true)}>
              {m.office_edit()}
            </CardButton>
            {actions}
          </div>
        </>
      )}
    </li>
  );
}

type ButtonProps = {
  label?: string;
  tone?: 'red' | undefined;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
};

export const CardButton = ({ label, tone, ...rest }: ButtonProps) => (
  <Button size="3" variant="soft" color={tone} aria-label={label} {...rest} />
);

type PlaceProps = {
  id: string;
  name: string;
  /** All ids of the list, in order. */
  ids: readonly string[];
  /** The list in its new order. */
  onMove(ids: string[]): void;
};

/** Buttons that move one thing of an ordered list up or down by a place. */
export function PlaceButtons({ id, name, ids, onMove }: PlaceProps) {
  const at = ids.indexOf(id);
  const move = (to: number) => onMove(ids.filter((other) => other !== id).toSpliced(to, 0, id));
  return (
    <>
      <CardButton
        label={m.category_up_of({ name })}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      >
        {m.category_up()}
      </CardButton>
      <CardButton
        label={m.category_down_of({ name })}
        disabled={at === ids.length - 1}
        onClick={() => move(at + 1)}
      >
        {m.category_down()}
      </CardButton>
    </>
  );
}

/** Runs a change and shows `done`, or the refusal. */
export function useChange() {
  const mirror = useMirror();
  return async <Name extends MutatorName>(name: Name, args: MutatorArgs<Name>, done: string) => {
    try {
      await mutate(name, args, mirror);
      toast(done);
    } catch (error) {
      toastError(error);
    }
  };
}
