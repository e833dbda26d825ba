import type { Scan } from '../../../../../shared/production/scan.ts';
import { m } from '../../../../paraglide/messages.js';
import { Heading } from '../../../../ui/heading.tsx';
import { leastStep, stepWord } from '../../../../ui/order/step-words.ts';
import type { Scanned } from '../floor.tsx';
import { findWork, type Shop } from './work.ts';

type Props = { scans: readonly Scanned[]; shop: Shop; onShow(scan: Scan): void };

/** What was scanned before: two scans in a row lose nothing. */
export function Before({ scans, shop, onShow }: Props) {
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
