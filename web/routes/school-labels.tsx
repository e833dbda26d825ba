import { createFileRoute } from '@tanstack/react-router';
import { categoryHead, loadCategory } from './-category.ts';
import { CategoryMissing } from './-category-missing.tsx';
import { CategoryPage } from './-category-page.tsx';

export const Route = createFileRoute('/school-labels')({
  staleTime: 10_000,
  loader: ({ context }) => loadCategory(context, 'school-labels'),
  head: ({ match, loaderData }) => categoryHead(match.context, loaderData),
  component: () => <CategoryPage {...Route.useLoaderData()} />,
  notFoundComponent: CategoryMissing,
});
