import { DEFAULT_DESIGN, SAMPLE_NAME } from '../choices.ts';
import type { Recipe, Sample } from './picture.ts';

const wanjiku: Sample = { text: 'Wanjiku', icon: 'giraffe', colour: 'orange', font: 'playful' };
const otieno: Sample = { text: 'Otieno', icon: 'lion', colour: 'blue', font: 'bold' };
const amani: Sample = { text: 'Amani', icon: 'elephant', colour: 'green', font: 'playful' };
const nyambura: Sample = { text: 'Nyambura', icon: 'star', colour: 'purple', font: 'bold' };
const baraka: Sample = { text: 'Baraka', icon: 'football', colour: 'green', font: 'simple' };
const zawadi: Sample = { text: 'Zawadi', icon: 'heart', colour: 'pink', font: 'elegant' };
const kiprono: Sample = { text: 'Kiprono', icon: 'book', colour: 'purple', font: 'simple' };
const achieng: Sample = { text: 'Achieng', icon: 'star', colour: 'orange', font: 'fun' };
const njiru: Sample = { text: 'Njĩrũ', icon: 'football', colour: 'pink', font: 'simple' };

/** The same look as the home page's designer, so that the first typed letter changes only the name. */
const HERO = {
  scene: 'hero',
  designs: [{ ...DEFAULT_DESIGN, text: SAMPLE_NAME }],
  printed: 'medium',
} as const satisfies Recipe;

export const RECIPES = {
  '1': { scene: 'bottle', designs: [wanjiku, baraka] },
  '2': { scene: 'uv', designs: [zawadi, kiprono] },
  '3': { scene: 'sheet', designs: [njiru, amani] },
  '4': { scene: 'pack', designs: [nyambura, otieno] },
  '5': { scene: 'school', designs: [otieno, nyambura, baraka] },
  '6': { scene: 'clothing', designs: [kiprono, achieng] },
  '7': { scene: 'baby', designs: [amani, zawadi] },
  '8': { scene: 'bag', designs: [achieng, njiru] },
  'school-labels': { scene: 'book', designs: [kiprono] },
  'clothing-labels': { scene: 'collar', designs: [amani] },
  'baby-care-labels': { scene: 'baby', designs: [zawadi, otieno] },
  accessories: { scene: 'satchel', designs: [baraka] },
  hero: HERO,
} as const satisfies Record<string, Recipe>;

/** Single things with a label on each: /img/<name>.svg. */
export const THING_RECIPES = {
  'lunch-box': { scene: 'lunchbox', designs: [amani] },
  shoes: { scene: 'shoes', designs: [otieno] },
  collar: { scene: 'collar', designs: [kiprono] },
  jumper: { scene: 'jumper', designs: [njiru] },
  jumpers: { scene: 'jumpers', designs: [{ ...achieng, text: 'Kamau' }] },
  pencils: { scene: 'pencils', designs: [wanjiku, zawadi, baraka] },
  'exercise-book': { scene: 'book', designs: [achieng] },
  'school-bag': { scene: 'satchel', designs: [nyambura] },
} as const satisfies Record<string, Recipe>;
