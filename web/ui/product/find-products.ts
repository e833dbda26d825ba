import { type Catalogue, descriptionIn, nameIn } from '../../../shared/catalogue/product.ts';
import { LOCALES, type Locale } from '../../../shared/locale.ts';
import { matching } from '../list/matching.ts';
import { categoryWord } from './shop-product.ts';

/** Products by the words of their own and their category's texts, in both languages. */
export function findProducts({ products, categories }: Catalogue, asked: string, locale: Locale) {
  const inBoth = (row: Parameters<typeof descriptionIn>[1] & Parameters<typeof nameIn>[1]) =>
    LOCALES.flatMap((each) => [nameIn(each, row), descriptionIn(each, row)]);
  return matching(asked, products, (product) => {
    const category = categories.find(({ id }) => id === product.categoryId);
    return [
      nameIn(locale, product),
      product.category,
      categoryWord(product.category, categories, locale),
      ...inBoth(product),
      ...(category ? inBoth(category) : []),
    ];
  });
}
