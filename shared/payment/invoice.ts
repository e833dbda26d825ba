import { NO_DETAILS } from '../catalogue/shop-details.ts';
import { yearAt } from '../time.ts';
import type { Row, Tx } from '../tx.ts';

/** Kenya's standard rate (eTIMS band B). All prices include it. */
const VAT_PERCENT = 16;

export const vatWithin = (cents: number) => Math.round((cents * VAT_PERCENT) / (100 + VAT_PERCENT));

type Kind = Row<'invoice'>['kind'];

const PREFIX: Record<Kind, string> = { invoice: 'INV', credit_note: 'CN' };

export const paperNumber = ({ kind, number }: Pick<Row<'invoice'>, 'kind' | 'number'>) =>
  `${PREFIX[kind]}-${number}`;

const counterOf = (kind: Kind, now: number) => `${kind}/${yearAt(now)}`;
/** Of the numbers that are given out this year. */
export const countersOfPapers = (now: number) => [
  counterOf('invoice', now),
  counterOf('credit_note', now),
];

/** Counted in the commit that issues it: no number is taken twice, and a refusal leaves no gap. */
async function nextNumber(tx: Tx, kind: Kind): Promise<string> {
  const year = yearAt(tx.now);
  const id = counterOf(kind, tx.now);
  const n = ((await tx.get('counter', id))?.n ?? 0) + 1;
  await tx.put('counter', { id, n });
  return `${year}-${String(n).padStart(5, '0')}`;
}

type Content = Pick<
  Row<'invoice'>,
  'kind' | 'refundId' | 'invoiceId' | 'amountCents' | 'vatCents' | 'seller'
>;
type Issued = Pick<Row<'invoice'>, 'number' | 'amountCents'>;

async function issue(tx: Tx, order: Row<'order'>, content: Content): Promise<Issued> {
  const number = await nextNumber(tx, content.kind);
  const of = { owner: order.owner, orderId: order.id, issuedAt: tx.now, archived: false };
  await tx.create('invoice', { id: `${content.kind}/${number}`, number, ...of, ...content });
  return { number, amountCents: content.amountCents };
}

type Documents = readonly Row<'invoice'>[];
const sumOf = (documents: Documents) =>
  documents.reduce((sum, { amountCents }) => sum + amountCents, 0);
const netOf = (documents: Documents) =>
  sumOf(documents.filter(({ kind }) => kind === 'invoice')) -
  sumOf(documents.filter(({ kind }) => kind === 'credit_note'));

/** Anything above is owed to the customer. */
const dueOf = ({ totalCents, keptExtraCents }: Row<'order'>, keptCents: number) =>
  Math.max(0, Math.min(totalCents + keptExtraCents, keptCents));

/** False again once all of it is credited. */
export const isInvoiced = async (tx: Tx, { id }: Row<'order'>) =>
  netOf(await tx.list('invoice', id)) > 0;

export async function issueInvoice(tx: Tx, order: Row<'order'>, keptCents: number) {
  const amountCents = dueOf(order, keptCents) - netOf(await tx.list('invoice', order.id));
  if (amountCents <= 0) return null;
  const { name, address, kraPin, vatRegistered } =
    (await tx.get('shopDetails', 'shop')) ?? NO_DETAILS;
  return issue(tx, order, {
    kind: 'invoice',
    refundId: null,
    invoiceId: null,
    amountCents,
    vatCents: vatRegistered ? vatWithin(amountCents) : null,
    seller: { name, address, kraPin, vatRegistered },
  });
}

/** Newest invoice first. The VAT of an invoice's credit notes adds up to its own. */
export async function issueCreditNote(
  tx: Tx,
  order: Row<'order'>,
  keptCents: number,
  refundId: string | null,
) {
  const documents = await tx.list('invoice', order.id);
  let over = netOf(documents) - dueOf(order, keptCents);
  const invoices = documents
    .filter(({ kind }) => kind === 'invoice')
    .toSorted((a, b) => b.issuedAt - a.issuedAt || (a.number < b.number ? 1 : -1));
  for (const invoice of invoices) {
    const credited = sumOf(documents.filter(({ invoiceId }) => invoiceId === invoice.id));
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
