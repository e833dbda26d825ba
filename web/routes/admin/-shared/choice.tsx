import { type ComponentProps, useId } from 'react';
import { Field } from '../../../ui/form/field.tsx';

type Props = Omit<ComponentProps<'select'>, 'id' | 'className'> & { label: string };

/** A choice that takes effect at once, outside a form; its name is the label alone, not all that can be chosen. */
export const Choice = ({ label, ...rest }: Props) => (
  <Field id={useId()} label={label}>
    {(ties) => <select {...ties} {...rest} />}
  </Field>
);
