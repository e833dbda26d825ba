import type { IconGroup } from './icon-list.ts';

const FILES: Record<IconGroup, () => Promise<{ default: Record<string, string> }>> = {
  wild: () => import('./wild.json'),
  animals: () => import('./animals.json'),
  vehicles: () => import('./vehicles.json'),
  sport: () => import('./sport.json'),
  space: () => import('./space.json'),
  food: () => import('./food.json'),
  hearts: () => import('./hearts.json'),
  play: () => import('./play.json'),
};

/** The paths of a group by icon. The Worker is built with `worker/outline-files.ts` in place of this. */
export const readIcons = async (group: IconGroup) => (await FILES[group]()).default;
