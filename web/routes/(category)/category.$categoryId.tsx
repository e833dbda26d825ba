import { createFileRoute } from '@tanstack/react-router';
import { pageSearch } from '../../ui/list/paged.ts';
import { categoryHead, loadCategory } from './-category.ts';
import { CategoryMissing } from './-missing.tsx';
import { CategoryPage } from './-page.tsx';

/** The same page as at the short path, which is its canonical address. */
export const Route = createFileRoute('/(category)/category/$categoryId')({
  validateSearch: pageSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, params, deps }) => loadCategory(context, params.categoryId, deps.page),
  head: ({ match, loaderData }) => categoryHead(match.context, loaderData),
  component: () => <CategoryPage {...Route.useLoaderData()} />,
  notFoundComponent: CategoryMissing,
});
