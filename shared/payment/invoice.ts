import { yearAt } from '../time.ts';
import type { Row, Tx } from '../tx.ts';
import type { Seller } from './schema.ts';

/** Kenya's rate; every price of the shop includes it (band B, reference/payments.md 4.5). */
export const VAT_PERCENT = 16;

/** The tax within an amount that includes it, in whole cents. */
export const vatWithin = (cents: number) => Math.round((cents * VAT_PERCENT) / (100 + VAT_PERCENT));

/** A KRA PIN: A for a person, P for a company. */
export const KRA_PIN = /^[AP]\d{9}[A-Z]$/;

type Kind = Row<'invoice'>['kind'];

const PREFIX: Record<Kind, string> = { invoice: 'INV', credit_note: 'CN' };

/** As it stands on the paper: 'INV-2026-00001'. */
export const paperNumber = ({ kind, number }: Pick<Row<'invoice'>, 'kind' | 'number'>) =>
  `${PREFIX[kind]}-${number}`;

/**
 * The next number of a kind. It is read and written in the commit that uses it: two commits that take
 * the same one cannot both land, and one that is refused takes none, so there are no gaps.
 */
async function nextNumber(tx: Tx, kind: Kind): Promise<string> {
  const year = yearAt(tx.now);
  const id = `${kind}/${year}`;
  const n = ((await tx.get('counter', id))?.n ?? 0) + 1;
  await tx.put('counter', { id, n });
  return `${year}-${String(n).padStart(5, '0')}`;
}

type Paper = Pick<
  Row<'invoice'>,
  'kind' | 'refundId' | 'invoiceId' | 'amountCents' | 'vatCents' | 'seller'
>;
type Issued = Pick<Row<'invoice'>, 'number' | 'amountCents'>;

async function issue(tx: Tx, order: Row<'order'>, paper: Paper): Promise<Issued> {
  const number = await nextNumber(tx, paper.kind);
  const of = { owner: order.owner, orderId: order.id, issuedAt: tx.now, archived: false };
  await tx.create('invoice', { id: `${paper.kind}/${number}`, number, ...of, ...paper });
  return { number, amountCents: paper.amountCents };
}

const UNNAMED: Seller = { name: 'Tiny Tag', address: '', kraPin: '', vatRegistered: false };

type Papers = readonly Row<'invoice'>[];
const sumOf = (papers: Papers) => papers.reduce((sum, { amountCents }) => sum + amountCents, 0);
const netOf = (papers: Papers) =>
  sumOf(papers.filter(({ kind }) => kind === 'invoice')) -
  sumOf(papers.filter(({ kind }) => kind === 'credit_note'));

/** What is invoiced of the money that the shop keeps: more than that is owed to its payer. */
const dueOf = ({ totalCents, keptExtraCents }: Row<'order'>, keptCents: number) =>
  Math.max(0, Math.min(totalCents + keptExtraCents, keptCents));

/** Invoices what the shop keeps and no paper says yet, in the commit that makes it so; null: nothing. */
export async function invoiceUp(tx: Tx, order: Row<'order'>, keptCents: number) {
  const amountCents = dueOf(order, keptCents) - netOf(await tx.list('invoice', order.id));
  if (amountCents <= 0) return null;
  const { name, address, kraPin, vatRegistered } = (await tx.get('seller', 'shop')) ?? UNNAMED;
  return issue(tx, order, {
    kind: 'invoice',
    refundId: null,
    invoiceId: null,
    amountCents,
    vatCents: vatRegistered ? vatWithin(amountCents) : null,
    seller: { name, address, kraPin, vatRegistered },
  });
}

/**
 * Takes back by credit notes what the shop keeps no longer, of the newest invoice first. Money that
 * was too much, or never invoiced, goes back without a paper. The parts' tax adds up to the invoice's.
 */
export async function creditDown(
  tx: Tx,
  order: Row<'order'>,
  keptCents: number,
  refundId: string | null,
) {
  const papers = await tx.list('invoice', order.id);
  let over = netOf(papers) - dueOf(order, keptCents);
  const invoices = papers
    .filter(({ kind }) => kind === 'invoice')
    .toSorted((a, b) => b.issuedAt - a.issuedAt || (a.number < b.number ? 1 : -1));
  for (const invoice of invoices) {
    const credited = sumOf(papers.filter(({ invoiceId }) => invoiceId === invoice.id));
    const amountCents = Math.min(over, invoice.amountCents - credited);
    if (amountCents <= 0) continue;
    over -= amountCents;
    const taxed = invoice.vatCents !== null;
    await issue(tx, order, {
      kind: 'credit_note',
      refundId,
      invoiceId: invoice.id,
      amountCents,
      vatCents: taxed ? vatWithin(credited + amountCents) - vatWithin(credited) : null,
      seller: invoice.seller,
    });
  }
}
