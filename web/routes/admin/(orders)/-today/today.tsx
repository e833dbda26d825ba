import { Link } from '@tanstack/react-router';
import type { Area } from '../../../../../shared/account/roles.ts';
import { formatCents } from '../../../../../shared/money.ts';
import type { OrderView } from '../../../../../shared/order/states.ts';
import { dayAt } from '../../../../../shared/time.ts';
import { m } from '../../../../paraglide/messages.js';
import { shopNow } from '../../../../store/shop-time.ts';
import { useMay } from '../../-shared/use-may.ts';
import { useOrDash } from '../../-shared/use-or-dash.ts';
import type { Place } from '../../-shell/pages.ts';
import { type OfficeCounts, useWork } from '../../-shell/work.ts';
import './today.css';

type Line = {
  key: string;
  area: Area;
  name: () => string;
  value(counts: OfficeCounts): number;
  link: Place | ((counts: OfficeCounts) => Place);
  /** Shown as a warning while there is any. */
  isUrgent?: true;
};

const view = (view: OrderView) => ({ to: '/admin', search: { tab: 'orders', view } }) as const;

const LINES: Line[] = [
  {
    key: 'late',
    area: 'parcels',
    name: m.today_late,
    value: ({ views }) => views.late,
    link: view('late'),
    isUrgent: true,
  },
  {
    key: 'print',
    area: 'press',
    name: m.today_print,
    value: ({ views }) => views.to_print,
    link: view('to_print'),
  },
  {
    key: 'pack',
    area: 'parcels',
    name: m.today_pack,
    value: ({ views }) => views.to_pack,
    link: view('to_pack'),
  },
  {
    key: 'send',
    area: 'parcels',
    name: m.today_send,
    value: ({ views }) => views.to_send,
    link: view('to_send'),
  },
  {
    key: 'attention',
    area: 'money',
    name: m.today_attention,
    value: ({ attention }) => attention,
    link: { to: '/admin/money' },
    isUrgent: true,
  },
  {
    key: 'low',
    area: 'shop',
    name: m.today_low,
    value: ({ low }) => low,
    link: { to: '/admin', search: { tab: 'products', show: 'low' } },
    isUrgent: true,
  },
  {
    key: 'messages',
    area: 'messages',
    name: m.today_messages,
    value: ({ messages }) => messages,
    link: ({ messageKind }) => ({ to: '/admin/moderation', search: { kind: messageKind } }),
  },
];

/** What waits today; each line links to its list. */
export function Today() {
  const { counts } = useWork();
  const may = useMay();
  const orDash = useOrDash();
  return (
    <>
      <ul className="today" aria-label={m.today_title()}>
        {may('money') && (
          <li>
            <Link
              to="/admin/money"
              search={{ state: 'settled', from: dayAt(shopNow()) }}
              hash="payments"
              className="today-line"
            >
              <strong className="numbers">{orDash(counts.todayCents, formatCents)}</strong>
              <span>{m.today_money()}</span>
            </Link>
          </li>
        )}
        {LINES.filter(({ area }) => may(area)).map(({ key, name, value, link, isUrgent }) => {
          const count = value(counts);
          const place = typeof link === 'function' ? link(counts) : link;
          const tone = count === 0 ? ' today-nothing' : isUrgent ? ' today-urgent' : '';
          return (
            <li key={key}>
              <Link {...place} className={`today-line${tone}`}>
                <strong className="numbers">{orDash(count)}</strong>
                <span>{name()}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {may('money') && counts.unmatchedCents > 0 && (
        <Link to="/admin/money" className="text-link admin-tall-link">
          {m.today_unmatched({ amount: formatCents(counts.unmatchedCents) })}
        </Link>
      )}
    </>
  );
}
