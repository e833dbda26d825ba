import type { ComponentProps } from 'react';
import './dialog.css';

type Name = { 'aria-label': string } | { 'aria-labelledby': string };
type Props = ComponentProps<'dialog'> & Name;

/**
 * The browser's own dialog, rendered only while it is open: it holds the focus, closes by Escape
 * (`onCancel`) and gives the focus back when it is closed.
 */
export const Dialog = ({ className = '', ...rest }: Props) => (
  <dialog ref={open} {...rest} className={`dialog ${className}`} />
);

const open = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal();
};
