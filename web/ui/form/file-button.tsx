import type { ComponentProps } from 'react';
import { buttonProps, type Looks } from '../button.tsx';
import './file-button.css';

type Props = Looks & Pick<ComponentProps<'input'>, 'accept' | 'onChange' | 'children'>;

/** Opens the files of the reader's device: a label around their field, which it hides. */
export const FileButton = ({ accept, onChange, children, ...looks }: Props) => (
  <label {...buttonProps({ ...looks, className: 'file-button' })}>
    {children}
    <input type="file" accept={accept} onChange={onChange} />
  </label>
);
