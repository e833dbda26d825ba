import type { ComponentPropsWithoutRef, RefCallback } from 'react';

type Props = ComponentPropsWithoutRef<'h1'> & {
  as: 'h1' | 'h2' | 'h3' | 'h4' | 'legend';
  ref?: RefCallback<HTMLElement>;
  size: '3' | '4' | '5' | '6' | '7' | '8' | '9';
};

/** Radix's Heading without its script. */
export const Heading = ({ as: Tag, size, className = '', ...rest }: Props) => (
  <Tag {...rest} className={`heading rt-Heading rt-r-size-${size} ${className}`.trim()} />
);
