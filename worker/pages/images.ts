import { loadFaces, productImage } from '../../shared/label/picture.ts';
import { RECIPES } from '../../shared/label/recipes.ts';

/** Only a deployment changes a drawing, so it is cached for the life of the isolate. */
const drawn = new Map<string, string>();

export async function drawImage(name: string): Promise<string | null> {
  if (!Object.hasOwn(RECIPES, name)) return null;
  const known = drawn.get(name);
  if (known) return known;
  const recipe = RECIPES[name as keyof typeof RECIPES];
  const svg = productImage(recipe, await loadFaces(recipe), { title: '' });
  drawn.set(name, svg);
  return svg;
}
