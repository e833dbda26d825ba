import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import './button.css';

export type Looks = {
  size: '2' | '3' | '4';
  variant?: 'solid' | 'soft' | 'outline' | 'surface' | 'ghost';
  color?: 'red' | 'gray' | undefined;
};

/**
 * Radix's Button without its script, for pages with a limit of bytes and for what the Worker renders.
 * Pages of the back office have the real one (`routes/admin/-shared/button.tsx`). Smaller sizes get a
 * larger touch target.
 */
export function buttonProps({
  size,
  variant = 'solid',
  color,
  className = '',
  ...rest
}: Looks & { className?: string | undefined }) {
  const tall = size === '4' ? '' : ' tall';
  return {
    ...rest,
    'data-accent-color': color,
    className:
      `button rt-reset rt-BaseButton rt-Button rt-r-size-${size} rt-variant-${variant}${tall} ${className}`.trim(),
  };
}

export const Button = ({ disabled, ...rest }: Looks & ComponentProps<'button'>) => (
  <button
    type="button"
    disabled={disabled}
    data-disabled={disabled || undefined}
    {...buttonProps(rest)}
  />
);

export const ButtonAnchor = (props: Looks & ComponentProps<'a'>) => <a {...buttonProps(props)} />;

export const ButtonLink = createLink(ButtonAnchor);
