import { Button as RadixButton } from '@radix-ui/themes';
import type { ComponentProps } from 'react';

// Links that look like it need no script of Radix's.
export { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx';

/**
 * Radix's own button, which `ui/button.tsx` imitates where bytes are limited: in the shop, and in the
 * office's frame, which is a part of the Worker. It is high enough for a finger and sends no form by itself.
 */
export const Button = ({ className = '', ...rest }: ComponentProps<typeof RadixButton>) => (
  <RadixButton type="button" {...rest} className={`button tall ${className}`} />
);
