import { loadFaces, productImage } from '../../shared/label/picture.ts';
import { RECIPES } from '../../shared/label/recipes.ts';

/** Kept while the isolate lives: a picture changes only with the code. */
const drawn = new Map<string, string>();

/** The SVG of a product ('1'…'8'), category or the hero; null for a name without a recipe. */
export async function drawPicture(name: string): Promise<string | null> {
  if (!Object.hasOwn(RECIPES, name)) return null;
  const known = drawn.get(name);
  if (known) return known;
  const recipe = RECIPES[name as keyof typeof RECIPES];
  // The page's alt text names the picture in the reader's language.
  const svg = productImage(recipe, await loadFaces(recipe), { title: '' });
  drawn.set(name, svg);
  return svg;
}
