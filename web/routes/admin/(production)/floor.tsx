import { createFileRoute, Link } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Step } from '../../../../shared/production/steps.ts';
import { m } from '../../../paraglide/messages.js';
import { useLoad, useRows, useSync } from '../../../store/store.ts';
import { LanguageLink } from '../../../ui/frame/header.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { leastStep, stepWord } from '../../../ui/order/step-words.ts';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { useMay } from '../-shared/use-may.ts';
import { NextStep } from './-floor/next-step.tsx';
import { readScan, type Scan } from './-floor/scan.ts';
import { STATE_WORDS, type Tone, Verdict } from './-floor/verdict.tsx';
import { findWork, judge, type Shop, stepsOf, type Work } from './-floor/work.ts';
import { WorkShown } from './-floor/work-shown.tsx';
import { useAllParts } from './-queue.ts';
import './-floor/floor.css';

export const Route = createFileRoute('/admin/(production)/floor')({ component: Floor });

type Scanned = {
  scan: Scan;
  /** Its steps when it was scanned, or after this tablet's last change; null while they were unknown. */
  steps: string | null;
  marked: Step | null;
  again: boolean;
};

/** The most earlier codes that are listed. */
const MOST = 6;

/**
 * For a tablet beside the press and the packing table: a code is typed, or a scanner types it, and one
 * button moves the work on. What is scanned before the shop's orders have come is found when they have.
 */
function Floor() {
  const shop = useShopFloor();
  const [scans, setScans] = useState<readonly Scanned[]>([]);
  const field = useRef<HTMLInputElement>(null);
  useScanner(field);
  const [now, ...before] = scans;
  const work = now ? findWork(shop, now.scan) : null;
  // Scanned before the orders had come.
  if (now && work && now.steps === null) setScans([{ ...now, steps: stepsOf(work) }, ...before]);

  const show = (scan: Scan) => {
    const found = findWork(shop, scan);
    const steps = found && stepsOf(found);
    const again = scan.code === now?.scan.code;
    const rest = scans.filter((one) => one.scan.code !== scan.code);
    setScans([{ scan, steps, marked: null, again }, ...rest].slice(0, MOST));
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    const scan = readScan(input?.value ?? '');
    // Selected, so that the next scan replaces it.
    input?.select();
    if (scan.code !== '') show(scan);
  };
  const onMoved = (marked: Step, steps: string) =>
    setScans(([first, ...rest]) =>
      first ? [{ ...first, marked, steps, again: false }, ...rest] : [],
    );

  return (
    <div className="floor">
      <header className="floor-bar">
        <Heading as="h1" size="5">
          {m.floor_title()}
        </Heading>
        <SyncLine />
        <LanguageLink />
        <Link to="/admin" className="text-link floor-leave">
          {m.floor_leave()}
        </Link>
      </header>
      <form className="floor-form" onSubmit={search}>
        <label htmlFor="floor-code">{m.floor_code()}</label>
        <div className="floor-input">
          <input
            ref={field}
            id="floor-code"
            className="input numbers"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            aria-describedby="floor-hint"
          />
          <button type="submit" className="floor-find">
            {m.floor_find()}
          </button>
        </div>
        <small id="floor-hint" className="muted">
          {m.floor_hint()}
        </small>
      </form>
      <div role="status">{now && <Judgement shop={shop} scanned={now} work={work} />}</div>
      {work && <NextStep key={work.code} work={work} shop={shop} onMoved={onMoved} />}
      {work && <WorkShown work={work} />}
      {before.length > 0 && <Before scans={before} shop={shop} onShow={show} />}
    </div>
  );
}

function useShopFloor(): Shop {
  const jobs = useRows('job');
  const orders = useRows('order');
  const parts = useAllParts();
  const packs = useRows('pack');
  return { jobs, orders, parts, packs };
}

type JudgementProps = { shop: Shop; scanned: Scanned; work: Work | null };

function Judgement({ shop, scanned, work }: JudgementProps) {
  const may = useMay();
  if (!work) return <NotFound scan={scanned.scan} />;
  const { state, mayGoOn } = judge(work, shop);
  const { tone, text } = STATE_WORDS[state];
  const step = stepWord(leastStep(work.parts), work.order ?? undefined);
  const isAsLeft = scanned.steps === stepsOf(work);
  if (scanned.marked && isAsLeft) {
    const marked = stepWord(scanned.marked, work.order ?? undefined);
    return <Verdict tone="go" texts={[m.floor_marked({ step: marked })]} />;
  }
  const changed = scanned.steps !== null && !isAsLeft;
  // Packers wait for the printer.
  const waits = state === 'sheets' && !may('press');
  const shown: Tone = waits ? 'stop' : mayGoOn && tone === 'stop' ? 'look' : tone;
  const isGo = shown === 'go' && !changed;
  return (
    <Verdict
      tone={shown === 'go' && !isGo ? 'look' : shown}
      // A label without sheets is not there to be right.
      title={isGo && state === 'sheets' ? m.floor_found() : undefined}
      texts={[
        ...(changed ? [m.floor_changed()] : []),
        ...(scanned.again ? [m.floor_again()] : []),
        text(step),
      ]}
    />
  );
}

function NotFound({ scan: { kind, code } }: { scan: Scan }) {
  const load = useLoad();
  const { state } = useSync();
  if (kind === 'two') return <Verdict tone="stop" texts={[m.floor_two()]} />;
  if (kind === 'other') return <Verdict tone="stop" texts={[m.floor_other({ code })]} />;
  if (load === 'waiting') return <p className="muted">{m.loading()}</p>;
  if (load === 'failed') return <Verdict tone="stop" texts={[m.admin_orders_failed()]} />;
  const text = state === 'offline' ? m.floor_none_offline({ code }) : m.floor_none({ code });
  return <Verdict tone="stop" texts={[text]} />;
}

type BeforeProps = { scans: readonly Scanned[]; shop: Shop; onShow(scan: Scan): void };

/** The earlier scans, so that a second scan in a row loses nothing. */
function Before({ scans, shop, onShow }: BeforeProps) {
  return (
    <section aria-labelledby="floor-before">
      <Heading as="h2" size="4" id="floor-before">
        {m.floor_before()}
      </Heading>
      <ul className="floor-before">
        {scans.map(({ scan }) => (
          <li key={scan.code}>
            <button type="button" onClick={() => onShow(scan)}>
              <strong className="numbers">{scan.code}</strong>
              <span>{whereIs(shop, scan)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whereIs(shop: Shop, scan: Scan): string {
  const work = findWork(shop, scan);
  return work ? stepWord(leastStep(work.parts), work.order ?? undefined) : m.floor_unknown();
}

/**
 * A scanner types wherever the focus is. Its first character takes the focus to the field, over what was
 * there, so that nobody has to tap it between two scans.
 */
function useScanner(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const input = field.current;
      const isWritten = /^[\w-]$/.test(event.key) && !event.ctrlKey && !event.metaKey;
      if (!input || !isWritten || event.altKey || event.target === input) return;
      input.focus();
      input.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
