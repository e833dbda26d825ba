import type { routeTree } from './route-tree.gen.ts';
import { Route as root } from './routes/__root.tsx';
import { Route as home } from './routes/index.tsx';
import { Route as product } from './routes/product/$productId.tsx';
import { Route as shop } from './routes/shop.tsx';

/** A route put into the tree as the generated one does it. */
const at = <R extends { update(options: never): unknown }>(path: string, route: R) =>
  route.update({ id: path, path, getParentRoute: () => root } as never) as R;

/**
 * The pages most visits begin with. All others are a twentieth of the first script, so they are named
 * by the generated tree, which comes when the page stands.
 */
export const firstRoutes = root._addFileChildren({
  home: at('/', home),
  shop: at('/shop', shop),
  product: at('/product/$productId', product),
}) as unknown as typeof routeTree;
