import type { ComponentProps } from 'react';
import './badge.css';

type Props = ComponentProps<'span'> & { tone: 'green' | 'blue' | 'yellow' | 'red' | 'gray' };

export const Badge = ({ tone, ...rest }: Props) => (
  <span {...rest} className={`badge badge-${tone}`} />
);
