import { DEFAULT_DESIGN } from '../../shared/label/choices.ts';
import { type Part, partsOf, specOf } from '../../shared/production/parts.ts';
import { stepFrom } from '../../shared/production/steps.ts';
import { DAY_MS } from '../../shared/time.ts';
import { cartOf, receiptOf } from './cart.ts';
import { designsOf, PLACES, type Step } from './history.ts';
import { SYSTEM } from './jobs.ts';
import type { World } from './world.ts';

const at = <T>(list: readonly T[], nth: number): T | undefined => list[nth % list.length];
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Performs one step. Its requests may still be under way when the next one begins. */
export async function take(world: World, step: Step): Promise<void> {
  world.now += 1000;
  if ('place' in step) await atPlace(world, step);
  else if (step.kind === 'pay') pay(world, step);
  else if (step.kind === 'late') void world.network.deliverLate();
  else if (step.kind === 'days') await days(world, step.days);
  else if (step.kind === 'wait') await sleep(step.ms);
  else job(world, step, `${step.kind} ${world.jobs.known.size}`);
  await world.db.quiet(world.chance.below(16));
  await sleep(world.chance.below(10));
}

/** Claims are remembered for longer than this; a later delivery would count as new. */
const LONGEST_MS = 85 * DAY_MS;

async function days(world: World, count: number) {
  // Cron has run until now; a client that has not pulled by now was away for all those days.
  await world.jobs.housekeep();
  const next = world.now + count * DAY_MS;
  if (next < world.started + LONGEST_MS) world.now = next;
  void world.jobs.housekeep();
}

type AtPlace = Extract<Step, { place: unknown }>;

async function atPlace(world: World, step: AtPlace): Promise<void> {
  if (step.kind === 'crash') return world.crash(step.place);
  const tab = world.tab(step.place);
  const { actor, device } = tab.login;
  switch (step.kind) {
    case 'add': {
      const { productId, quantity } = step;
      return tab.mutate('addToCart', { productId, quantity });
    }
    case 'design':
      return tab.mutate('addDesign', {
        ...at(designsOf(actor.owner, step.productId), step.nth),
        quantity: 1,
      });
    case 'pack': {
      const [first, ...more] = step.parts;
      if (!first) return;
      const { type: labelType, size, count: labels } = first;
      const { productId } = step;
      return tab.mutate('savePack', { productId, labelType, size, labels, more });
    }
    case 'clear':
      return tab.mutate('clearCart', {});
    case 'set':
    case 'change':
    case 'remove': {
      const line = at(tab.list('cartLine'), step.nth);
      if (!line) return;
      if (step.kind === 'remove') return tab.mutate('removeLine', { lineId: line.id });
      if (step.kind === 'change') {
        return tab.mutate('changeQuantity', { lineId: line.id, by: step.by });
      }
      return tab.mutate('setQuantity', { lineId: line.id, quantity: step.quantity });
    }
    case 'type': {
      const { text, daysOff } = step;
      const content = {
        design: { ...DEFAULT_DESIGN, text },
        names: [],
        many: false,
        editing: null,
      };
      const seen = tab.list('draft')[0]?.savedAt ?? 0;
      const savedAt = Math.max(world.now + daysOff * DAY_MS, seen + 1);
      return tab.mutate('saveDraft', { content, savedAt });
    }
    case 'dismiss': {
      const notice = at(tab.list('notice'), step.nth);
      if (notice) await tab.mutate('dismissNotice', { noticeId: notice.id });
      return;
    }
    case 'status': {
      const order = at(tab.list('order'), step.nth);
      if (order) await tab.mutate('setOrderStatus', { orderId: order.id, status: step.status });
      return;
    }
    case 'edit': {
      const line = at(designed(tab), step.nth);
      if (!line?.design) return;
      const { text, line2, others, icon, colour, font } = { ...line.design, text: step.text };
      const design = { text, line2, others, icon, colour, font };
      return tab.mutate('editOrderLine', { lineId: line.id, design });
    }
    case 'print': {
      const { part, lineIds } = chosen(tab, step);
      const press = part && specOf(part);
      if (!press) return;
      const job = { jobId: step.code, labelType: press.type, sheet: 'a4' };
      return tab.mutate('createJob', { ...job, lineIds });
    }
    case 'move': {
      const { part, lineIds } = chosen(tab, step);
      const to = part && stepFrom(part, step.by);
      if (to) await tab.mutate('moveLines', { lineIds, to });
      return;
    }
    case 'checkout': {
      const seen = cartOf(tab.list('cartLine'), tab.list('product'), tab.list('design'));
      const { lines, totalCents } = step.isFresh ? await world.freshCart(actor.owner) : seen;
      if (lines.length > 0) world.jobs.deliver(world.order(actor, lines, totalCents), step.times);
      return;
    }
    case 'form': {
      const id = `form ${world.jobs.known.size}`;
      const args = { productId: step.productId, quantity: 1 };
      return world.jobs.deliver(
        world.jobs.job(id, 'addToCart', PLACES[step.place].actor, args),
        step.times,
      );
    }
    case 'pull':
      return void tab.pull();
    case 'keep':
      return void tab.keep();
    case 'refresh':
      return void tab.refresh();
    case 'offline':
      if (step.is) world.network.offline.add(device);
      else world.network.offline.delete(device);
  }
}

type Tab = Pick<World['clients'][number], 'list'>;

/** A part to print or to move, and with `whole` those of its order that are as far. */
function chosen(tab: Tab, { kind, nth, whole }: Extract<Step, { whole: boolean }>) {
  const parts = partsOf(tab.list('orderLine'), tab.list('linePart'));
  const able = parts.filter(({ jobId }) => (jobId === null) === (kind === 'print'));
  const part = at(able, nth);
  const isWith = (one: Part) =>
    one.line.orderId === part?.line.orderId &&
    one.step === part.step &&
    (one.jobId === null) === (part.jobId === null) &&
    (part.step !== 'queued' || specOf(one)?.type === specOf(part)?.type);
  const those = whole ? parts.filter(isWith) : [part].filter((one) => one !== undefined);
  return { part, lineIds: those.map(({ id }) => id) };
}

const designed = (tab: Tab) => tab.list('orderLine').filter(({ design }) => design !== null);

type OfShop = Extract<Step, { kind: 'restock' | 'price' }>;

function job(world: World, step: OfShop, id: string) {
  const { productId, times } = step;
  const made =
    step.kind === 'restock'
      ? world.jobs.job(id, 'restock', SYSTEM, { productId, by: step.by })
      : world.jobs.job(id, 'setPrice', SYSTEM, { productId, priceCents: step.priceCents });
  world.jobs.deliver(made, times);
}

/** The commits of the payment code, under the same claims (worker/payments/attempts.ts). */
function pay(world: World, { nth, word, times }: Extract<Step, { kind: 'pay' }>) {
  const { jobs } = world;
  const known = [...jobs.known.values()];
  const started = known.filter((each) => each.name === 'startAttempt' && each.state !== 'refused');
  const deliver = (...job: Parameters<typeof jobs.job>) => jobs.deliver(jobs.job(...job), times);
  if (word === 'start') {
    const placed = known.filter((each) => each.name === 'placeOrder' && each.state === 'done');
    const { orderId } = (at(placed, nth)?.args ?? {}) as { orderId?: string };
    if (!orderId) return;
    const tries = started.filter((each) => each.id.includes(orderId)).length;
    const attemptId = `${orderId}.${tries + 1}`;
    const phone = '254712345678';
    const args = { orderId, attemptId, method: 'mpesa', phone, callbackHash: attemptId };
    return deliver(`start ${attemptId}`, 'startAttempt', SYSTEM, args);
  }
  const { attemptId } = (at(started, nth)?.args ?? {}) as Partial<{ attemptId: string }>;
  if (!attemptId) return;
  const receipt = receiptOf(attemptId);
  switch (word) {
    case 'accepted': {
      const checkoutRequestId = `c ${attemptId}`;
      const ids = { merchantRequestId: `m ${attemptId}`, checkoutRequestId, payUrl: null };
      const source = nth % 2 ? 'answer' : 'callback';
      const args = { attemptId, ...ids, source };
      return deliver(`accepted ${attemptId} ${source}`, 'attemptAccepted', SYSTEM, args);
    }
    case 'settled': {
      const args = { minor: null, currency: 'KES', receipt: nth % 2 ? null : receipt };
      const id = `settled ${attemptId}  KES ${args.receipt ?? ''}`;
      return deliver(id, 'attemptSettled', SYSTEM, { attemptId, ...args });
    }
    case 'failed':
      return deliver(`failed ${attemptId}`, 'attemptFailed', SYSTEM, {
        attemptId,
        reason: 'cancelled',
      });
    case 'odd': {
      const args = { attemptId, reason: 'unconfirmed', money: null };
      return deliver(`odd ${attemptId} unconfirmed `, 'attemptOdd', SYSTEM, args);
    }
    default:
      return deliver(`unknown ${attemptId} ${nth}`, 'attemptUnknown', SYSTEM, {
        attemptId,
        reason: null,
      });
  }
}
