import { Button as RadixButton } from '@radix-ui/themes';
import type { ComponentProps } from 'react';

/** Radix's button, high enough for a finger. By itself it sends no form. */
export const Button = (props: ComponentProps<typeof RadixButton>) => (
  <RadixButton type="button" className="tall" {...props} />
);
