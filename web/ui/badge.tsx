import type { ComponentProps } from 'react';

type Props = ComponentProps<'span'> & {
  tone?: 'green' | 'blue' | 'yellow' | 'red' | 'gray';
};

/** A word in a pill: a state in the colour of its tone, or what kind of thing something is. */
export const Badge = ({ tone, ...rest }: Props) => (
  <span
    {...rest}
    className={tone ? `status-badge tone-${tone}` : 'rt-reset rt-Badge rt-r-size-2 rt-variant-soft'}
  />
);
