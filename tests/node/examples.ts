import { inject } from 'vitest';

/** Random examples of a property: a quarter of them in `npm test`, all in `npm run test:all`. */
export const examples = (all: number) => (inject('sizes').isWhole ? all : Math.ceil(all / 4));
