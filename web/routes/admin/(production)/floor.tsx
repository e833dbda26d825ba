import { Button } from '@radix-ui/themes';
import { createFileRoute } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { readCode } from '../../../../shared/production/job.ts';
import { m } from '../../../paraglide/messages.js';
import { useLoad } from '../../../store/store.ts';
import { Heading } from '../../../ui/heading.tsx';
import { leastStep, STEP_WORDS } from '../../../ui/order/step-words.ts';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { FloorFound, useFound } from './-floor-found.tsx';
import './production.css';

export const Route = createFileRoute('/admin/(production)/floor')({ component: Floor });

/**
 * For a phone beside the press: a code is typed, or a scanner types it, and one button moves the work on.
 * What is scanned before the shop's orders have come is found when they have.
 */
function Floor() {
  const load = useLoad();
  const [code, setCode] = useState('');
  const found = useFound(code);
  const input = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    setCode(readCode(field.value));
    // The next scan writes over this one.
    field.select();
  };
  return (
    <div className="stack admin-parts production-floor">
      <Heading as="h1" size="7">
        {m.floor_title()}
      </Heading>
      <SyncLine />
      <form className="production-floor-form" onSubmit={search}>
        <label htmlFor="floor-code">{m.floor_code()}</label>
        <div className="row production-floor-input">
          <input
            ref={input}
            id="floor-code"
            className="input numbers"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            aria-describedby="floor-hint"
          />
          <Button size="3" className="tall" type="submit">
            {m.floor_find()}
          </Button>
        </div>
        <small id="floor-hint" className="muted">
          {m.floor_hint()}
        </small>
      </form>
      {code !== '' && found.length === 0 ? (
        <p className={load === 'waiting' ? 'muted' : 'field-error'} role="status">
          {load === 'known' && m.floor_none({ code })}
          {load === 'failed' && m.admin_orders_failed()}
          {load === 'waiting' && m.loading()}
        </p>
      ) : (
        <p className="sr-only" role="status">
          {found.map(({ code, lines }) => words(code, lines))}
        </p>
      )}
      {found.map((work) => (
        <FloorFound key={work.code} work={work} />
      ))}
    </div>
  );
}

const words = (code: string, lines: Parameters<typeof leastStep>[0]) =>
  `${code}: ${STEP_WORDS[leastStep(lines)]()}`;
