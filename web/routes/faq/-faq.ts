import type { Catalogue } from '../../../shared/catalogue/product.ts';
import {
  LABEL_COUNTS,
  labelCents,
  nextStep,
  type PriceStep,
} from '../../../shared/label/choices.ts';
import { formatCents } from '../../../shared/money.ts';
import { shippingOffered } from '../../../shared/production/promise.ts';
import { type Faq, faqIn } from '../../content.ts';
import { m } from '../../paraglide/messages.js';
import type { RouterContext } from '../../router.tsx';
import { filled } from '../../ui/text/plain.ts';

/**
 * The questions; answers about delivery and prices are filled in from zones and quantity prices. What the
 * shop does not offer is not asked: its answer begins with the name of what it needs.
 */
export async function loadFaq(context: RouterContext): Promise<Faq> {
  const [faq, catalogue] = await Promise.all([faqIn(context.locale), context.catalogue()]);
  const { zones, collection, hasSms, steps } = catalogue;
  const words = {
    ...deliveryWords(zones),
    ...priceWords(steps),
    ways: collectionWords(collection),
  };
  const isOffered = { if_collected: words.ways !== '', if_by_sms: hasSms };
  const questions = faq.questions
    .filter(({ html }) =>
      Object.entries(isOffered).every(([name, is]) => is || !html.includes(`{${name}}`)),
    )
    .map((item) => ({ ...item, html: filled(item.html, words) }));
  return { ...faq, questions };
}

const collectionWords = ({ workshop, pointCents }: Catalogue['collection']) =>
  [
    workshop && m.faq_collect_workshop(),
    pointCents !== null && m.faq_collect_points({ amount: formatCents(pointCents) }),
  ]
    .filter(Boolean)
    .join(' ');

/** `set_<labels>` of each set for one name, and what more labels make each cost. */
function priceWords(steps: readonly PriceStep[]): Record<string, string> {
  const [least] = LABEL_COUNTS;
  const sets = LABEL_COUNTS.map((labels) => [
    `set_${labels}`,
    formatCents(labels * labelCents(labels, steps)),
  ]);
  const lower: string[] = [];
  for (let step = nextStep(least, steps); step; step = nextStep(step.from, steps)) {
    lower.push(m.faq_label_step({ amount: formatCents(step.cents), count: step.from }));
  }
  return {
    ...Object.fromEntries(sets),
    label_price: formatCents(labelCents(least, steps)),
    label_steps: lower.length > 0 ? ` ${m.faq_label_steps({ steps: lower.join(', ') })}` : '',
  };
}

type Zones = Catalogue['zones'];

/** `<zone>_days` of each zone, and the rest for all of them together. */
function deliveryWords(zones: Zones): Record<string, string> {
  const days = zones.map((zone) => [
    `${zone.id}_days`,
    `${zone.standardDaysMin}-${zone.standardDaysMax}`,
  ]);
  const faster = zones.filter((zone) => shippingOffered(zone).includes('express'));
  const express = faster.length > 0 ? faster : zones;
  const least = Math.min(...express.map((zone) => zone.expressDaysMin));
  const most = Math.max(...express.map((zone) => zone.expressDaysMax));
  return {
    ...Object.fromEntries(days),
    express_days: `${least}-${most}`,
    standard_fee: amounts(zones.map((zone) => zone.standardCents)),
    express_fee: amounts(express.map((zone) => zone.expressCents)),
    free_above: amounts(zones.map((zone) => zone.freeAboveCents)),
  };
}

const amounts = (cents: number[]) => {
  const [least, most] = [Math.min(...cents), Math.max(...cents)];
  return least === most ? formatCents(least) : `${formatCents(least)}-${formatCents(most)}`;
};
