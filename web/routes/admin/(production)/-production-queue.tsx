import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LABEL_TYPES } from '../../../../shared/label/choices.ts';
import { nameCount } from '../../../../shared/label/names.ts';
import { grouped } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import { paperNeeded, SHEET_SIZES, type SheetSize } from '../../../../shared/press/gang.ts';
import { partCode } from '../../../../shared/press/line.ts';
import { MAX_MOVED } from '../../../../shared/production/production.ts';
import { m } from '../../../paraglide/messages.js';
import { useMirror, useRows } from '../../../store/store.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { sizeWord, TYPE_WORDS } from '../../../ui/label/option-words.ts';
import { Button } from '../-shared/button.tsx';
import { Select } from '../-shared/select.tsx';
import { useMay } from '../-shared/use-may.ts';
import { Due, Urgency } from '../(orders)/-urgency.tsx';
import { makeSheets } from './-make-sheets.ts';
import { blockFor, isHeldForConsent, isMakeable, type Queued, useQueue } from './-queue.ts';

export const SHEET_WORDS: Record<SheetSize, string> = { a4: 'A4', sra3: 'SRA3' };

/** What waits, by material: each sheet is of one material. */
export function ProductionQueue() {
  const queue = useQueue();
  const [sheet, setSheet] = useState<SheetSize>('a4');
  return (
    <section className="stack" aria-labelledby="queue-title">
      <div className="row spread">
        <Heading as="h2" size="5" id="queue-title" tabIndex={-1}>
          {m.work_queue()}
        </Heading>
        <label className="row production-sheet-size" htmlFor="sheet-size">
          <span>{m.work_sheet()}</span>
          <Select
            id="sheet-size"
            value={sheet}
            choices={SHEET_SIZES}
            words={(size) => SHEET_WORDS[size]}
            onChoose={setSheet}
          />
        </label>
      </div>
      <ConsentsMissing />
      {queue.length === 0 && <Empty text={m.work_queue_empty()} />}
      {LABEL_TYPES.map((type) => {
        const lines = queue.filter(({ press }) => press.type === type);
        return (
          lines.length > 0 && <Material key={type} type={type} waiting={lines} sheet={sheet} />
        );
      })}
    </section>
  );
}

/** How many orders that wait for consent are named. */
const MOST_NAMED = 10;

/** Orders that wait for consent, the oldest first. They are not in the lists below. */
function ConsentsMissing() {
  const may = useMay();
  const orders = useRows('order')
    .filter(isHeldForConsent)
    .toSorted((a, b) => a.placedAt - b.placedAt);
  if (orders.length === 0) return null;
  const more = orders.length - MOST_NAMED;
  return (
    <div className="muted numbers">
      <p>{m.consent_queue({ count: orders.length })}</p>
      <ul className="row production-consents">
        {orders.slice(0, MOST_NAMED).map(({ id }) => (
          <li key={id}>
            {may('parcels') ? <OrderLink orderId={id} words={orderNumber(id)} /> : orderNumber(id)}
          </li>
        ))}
        {more > 0 && <li>{m.consent_queue_more({ count: grouped(more) })}</li>}
      </ul>
    </div>
  );
}

const OrderLink = ({ orderId, words }: { orderId: string; words: string }) => (
  <Link
    to="/admin/order/$orderId"
    params={{ orderId }}
    className="text-link production-queue-link"
    aria-label={m.admin_view_order({ number: orderNumber(orderId) })}
  >
    {words}
  </Link>
);

type MaterialProps = { type: (typeof LABEL_TYPES)[number]; waiting: Queued[]; sheet: SheetSize };

function Material({ type, waiting, sheet }: MaterialProps) {
  const mirror = useMirror();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // As many as one job takes.
  const parts = waiting.slice(0, MAX_MOVED);
  const chosen = parts.filter((one) => isMakeable(one) && !left.has(one.part.id));
  const taken = new Set(chosen.map(({ part }) => part.id));
  const run = paperNeeded(
    chosen.map(({ part, press }) => blockFor(part, press)),
    sheet,
  );
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <fieldset className="card production-queue-material">
      <Heading as="legend" size="4">
        {TYPE_WORDS[type]()}
      </Heading>
      <div className="row spread">
        <span className="muted numbers" role="status">
          {m.work_run({
            labels: grouped(run.labels),
            sheets: grouped(run.sheets),
            waste: Math.round(run.waste * 100),
          })}
        </span>
        <Button
          size="3"
          disabled={chosen.length === 0}
          onClick={() => void makeSheets(chosen, sheet, mirror)}
        >
          {m.work_make({ type: TYPE_WORDS[type]() })}
        </Button>
      </div>
      <ul className="production-queue-lines">
        {parts.map((queued) => (
          <li key={queued.part.id}>
            <QueuedPart
              queued={queued}
              chosen={taken.has(queued.part.id)}
              onToggle={() => toggle(queued.part.id)}
            />
          </li>
        ))}
      </ul>
      {waiting.length > parts.length && (
        <p className="muted numbers">
          {m.work_more({ count: grouped(waiting.length - parts.length) })}
        </p>
      )}
    </fieldset>
  );
}

type PartProps = { queued: Queued; chosen: boolean; onToggle(): void };

function QueuedPart({ queued, chosen, onToggle }: PartProps) {
  const may = useMay();
  const { part, order, press, labels } = queued;
  const { line } = part;
  const names = line.design ? nameCount(line.design) : 0;
  return (
    <>
      <label className="production-queue-line">
        <input
          type="checkbox"
          checked={chosen}
          disabled={!isMakeable(queued)}
          onChange={onToggle}
        />
        <span className="production-queue-words">
          <strong className="numbers">
            {partCode(part)} <Urgency order={order} />
          </strong>
          <span>
            {line.design ? line.design.text || line.design.line2 : m.admin_order_blank()}
            {names > 1 && ` ${m.names_more({ count: names - 1 })}`}
          </span>
          <span className="muted numbers">
            {sizeWord(press.size)} · {m.choice_labels({ count: grouped(labels) })}
            <Due order={order} />
          </span>
        </span>
      </label>
      {may('parcels') && <OrderLink orderId={order.id} words={m.admin_view()} />}
    </>
  );
}
