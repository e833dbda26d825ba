import { accountOf } from '../../shared/payment/paybill.ts';
import type { Row } from '../../shared/tx.ts';
import { callbackUrl } from '../../worker/payments/mpesa/config.ts';
import { stkCallback } from '../shop/stk.ts';
import type { Letter } from './post.ts';
import type { Shop } from './shop.ts';
import type { Step } from './story.ts';

const HOOKS = 'https://shop.test/hooks';

type How = Extract<Step, { do: 'forge' }>['how'];
type Order = { id: string; phone: string; totalCents: number };

/** A forged request that tries to make an order look paid, or unpaid. */
export async function forged(
  shop: Shop,
  how: How,
  order: Order,
  attempt: Row<'attempt'>,
): Promise<Letter> {
  const url = await callbackUrl(shop.env, attempt.id);
  const shillings = order.totalCents / 100;
  const told = (changes: object = {}) =>
    stkCallback({ ...attempt, ...changes } as never, {}, shillings, 'FORGED0001');
  const letter = (to: string, body: unknown) => ({ to, body: JSON.stringify(body), headers: {} });
  switch (how) {
    case 'path':
      return letter(`${HOOKS}/mpesa/guess`, told());
    case 'ids':
      return letter(url, told({ checkoutRequestId: 'ws_CO_guess' }));
    case 'success':
      return letter(url, told());
    case 'failure': {
      const no = { ResultCode: 1032, CallbackMetadata: undefined };
      return letter(url, stkCallback(attempt as never, no));
    }
    case 'paystack': {
      const data = { id: 1, status: 'success', reference: attempt.id, amount: 1, currency: 'KES' };
      return letter(`${HOOKS}/paystack`, { event: 'charge.success', data });
    }
    case 'paypal': {
      const resource = { id: 'X', custom_id: attempt.id, status: 'COMPLETED' };
      return letter(`${HOOKS}/paypal`, { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource });
    }
    default:
      return letter(shop.mpesa.urls.confirmation, {
        TransID: `FORGED${String(shop.run).padStart(4, '0').slice(-4)}`,
        TransAmount: shillings,
        BusinessShortCode: '174379',
        BillRefNumber: accountOf(order.id),
        MSISDN: order.phone,
      });
  }
}
