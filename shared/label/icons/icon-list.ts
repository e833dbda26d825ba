import { ICONS } from '../geometry.ts';

/** The further icons in the order of the picker. Each group is a file of paths in icons/. */
export const MORE_ICONS = {
  wild: [
    ...(['zebra', 'rhino', 'hippo', 'leopard', 'buffalo', 'antelope', 'crocodile'] as const),
    ...(['monkey', 'tortoise', 'flamingo', 'eagle', 'owl', 'parrot', 'camel'] as const),
  ],
  animals: [
    ...(['dog', 'cat', 'rabbit', 'horse', 'cow', 'goat', 'sheep', 'rooster', 'fish'] as const),
    ...(['frog', 'butterfly', 'bee', 'duck', 'panda', 'unicorn', 'dinosaur'] as const),
  ],
  vehicles: [
    ...(['car', 'matatu', 'bus', 'lorry', 'tractor', 'fire-engine', 'ambulance'] as const),
    ...([
      'train',
      'aeroplane',
      'helicopter',
      'bicycle',
      'motorbike',
      'boat',
      'racing-car',
    ] as const),
  ],
  sport: [
    ...(['basketball', 'volleyball', 'tennis', 'rugby', 'cricket', 'hockey'] as const),
    ...(['running', 'swimming', 'skateboard', 'trainer', 'trophy', 'medal'] as const),
  ],
  space: [
    ...(['rocket', 'planet', 'earth', 'moon', 'sun', 'bright-star', 'comet'] as const),
    ...(['telescope', 'robot', 'alien', 'flying-saucer'] as const),
  ],
  food: [
    ...(['mango', 'banana', 'pineapple', 'watermelon', 'orange', 'apple', 'strawberry'] as const),
    ...(['carrot', 'maize', 'cake', 'cupcake', 'ice-cream', 'lollipop', 'pizza'] as const),
  ],
  hearts: [
    ...(['two-hearts', 'sparkling-heart', 'growing-heart', 'rainbow', 'crown', 'gem'] as const),
    ...(['bow', 'lightning', 'hibiscus', 'sunflower', 'tulip', 'clover', 'palm-tree'] as const),
  ],
  play: [
    ...(['balloon', 'kite', 'teddy', 'puzzle', 'gift', 'smile', 'music', 'guitar'] as const),
    ...(['drum', 'palette', 'pencil', 'school-bag', 'camera'] as const),
  ],
} as const;

export type IconGroup = keyof typeof MORE_ICONS;
export type MoreIcon = (typeof MORE_ICONS)[IconGroup][number];

export const ICON_GROUPS = Object.keys(MORE_ICONS) as IconGroup[];
export const ALL_ICONS = [...ICONS, ...ICON_GROUPS.flatMap((group) => MORE_ICONS[group])] as const;
