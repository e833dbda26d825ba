import type { DesignSnapshot } from '../design.ts';

/** What can be chosen beside the drawing; apart from the schema, so that a page needs no zod to show it. */
export const LABEL_TYPES = ['regular', 'iron-on', 'waterproof', 'uv', 'premium'] as const;
export const LABEL_COUNTS = [25, 50, 75, 100, 150, 200] as const;

export const DEFAULT_DESIGN: DesignSnapshot = {
  text: '',
  line2: '',
  icon: 'giraffe',
  colour: 'purple',
  font: 'playful',
  type: 'regular',
  size: 'medium',
  labels: 50,
};
