import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../button.tsx';
import { drawing } from '../label/drawing.ts';
import { leavesFocus } from '../page/focus-heading.ts';
import { AskOnWhatsApp } from '../shop/ask-whatsapp.tsx';
import './nothing-found.css';

const CATEGORIES = [
  ['school-labels', m.footer_school_labels],
  ['clothing-labels', m.footer_clothing_labels],
  ['baby-care-labels', m.footer_baby_care_labels],
  ['accessories', m.footer_accessories],
] as const;

const QUIET = { size: '3', variant: 'soft', ref: leavesFocus } as const;

export type NothingFoundProps = {
  to: '/shop' | '/search';
  /** Empty where only a category was chosen. */
  asked: string;
  onClear(): void;
  /** Searches all products instead of one category. */
  onWiden?: (() => void) | undefined;
};

/** Where to go on from a search without a result. */
export default function NothingFound({ to, asked, onClear, onWiden }: NothingFoundProps) {
  return (
    <>
      <div className="row nothing-found-row">
        {onWiden && asked && (
          <ButtonLink to={to} search={{ q: asked }} {...QUIET} onClick={onWiden}>
            {m.search_all_products()}
          </ButtonLink>
        )}
        {to === '/shop' && asked && (
          <ButtonLink to="/search" search={{ q: asked }} {...QUIET}>
            {m.search_everything()}
          </ButtonLink>
        )}
        <ButtonLink to={to} search={{}} {...QUIET} onClick={onClear}>
          {m.search_clear()}
        </ButtonLink>
      </div>
      <p className="nothing-found-or">{m.search_or()}</p>
      <ul className="nothing-found-ways">
        {CATEGORIES.map(([id, name]) => (
          <li key={id}>
            <Link to={`/${id}`}>
              <img src={drawing(id)} alt="" width={96} height={96} />
              {name()}
            </Link>
          </li>
        ))}
      </ul>
      <div className="row nothing-found-row">
        <ButtonLink to="/customize" size="3">
          {m.home_banner_customize()}
        </ButtonLink>
        <AskOnWhatsApp text={m.whatsapp_search()} />
        <Link to="/contact" className="more">
          {m.footer_write()}
        </Link>
      </div>
    </>
  );
}
