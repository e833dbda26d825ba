import { createFileRoute } from '@tanstack/react-router';
import { pageSearch } from '../../ui/list/paged.ts';
import { categoryHead, loadCategory } from './-category.ts';
import { CategoryMissing } from './-missing.tsx';
import { CategoryPage } from './-page.tsx';

export const Route = createFileRoute('/(category)/school-labels')({
  validateSearch: pageSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, deps }) => loadCategory(context, 'school-labels', deps.page),
  head: ({ match, loaderData }) => categoryHead(match.context, loaderData),
  component: () => <CategoryPage {...Route.useLoaderData()} />,
  notFoundComponent: CategoryMissing,
});
