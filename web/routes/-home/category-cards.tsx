import { Link } from '@tanstack/react-router';
import { categoryPath } from '../../ui/product/shop-product.ts';

type Props = { categories: readonly { id: string; name: string; description: string }[] };

export function CategoryCards({ categories }: Props) {
  return (
    <ul className="home-categories">
      {categories.map(({ id, name, description }) => (
        <li key={id}>
          <Link to={categoryPath(id)}>
            <img src={`/img/${id}.svg`} alt="" width={600} height={600} loading="lazy" />
            <h3>{name}</h3>
          </Link>
          <p className="muted">{description}</p>
        </li>
      ))}
    </ul>
  );
}
