import type { ZodMiniType } from 'zod/mini';
import {
  inviteSchema,
  linkSchema,
  profileSchema,
  proofSchema,
  roleChangeSchema,
  setupFinishSchema,
  staffInviteSchema,
  userChangeSchema,
} from '../../shared/account/account.ts';
import { discountCodeSchema } from '../../shared/cart/discount.ts';
import { commentRequest } from '../../shared/feedback/comment.ts';
import { messageRequest } from '../../shared/feedback/message.ts';
import { moderationSchema } from '../../shared/feedback/moderation.ts';
import { subscribeRequest } from '../../shared/feedback/newsletter.ts';
import { reviewRequest } from '../../shared/feedback/review.ts';
import { checkoutSchema } from '../../shared/order/order.ts';
import { askRefund } from '../../shared/payment/refund.ts';
import * as auth from '../../worker/routes/auth/schemas.ts';
import { pullSchema } from '../../worker/sync/pull.ts';
import { pushSchema } from '../../worker/sync/push.ts';
import { checkoutBody } from '../checkout-body.ts';

/** Schemas of the routes' bodies: the fuzzer tries values around their limits. */
export const SCHEMAS: Record<string, ZodMiniType> = {
  'POST /api/setup/finish': setupFinishSchema,
  'POST /api/mailed-link': linkSchema,
  'POST /api/account/profile': profileSchema,
  'POST /api/account/delete': proofSchema,
  'POST /api/admin/users/invite': inviteSchema,
  'POST /api/admin/staff/invite': staffInviteSchema,
  'POST /api/admin/staff/:id/role': roleChangeSchema,
  'POST /api/admin/users/:id/:verb': userChangeSchema,
  'POST /api/sync/push': pushSchema,
  'POST /api/sync/pull': pullSchema,
  'POST /api/checkout': checkoutSchema,
  'POST /api/cart/discount': discountCodeSchema,
  'POST /api/contact': messageRequest,
  'POST /api/newsletter': subscribeRequest,
  'POST /api/posts/:postId/comments': commentRequest,
  'POST /api/products/:productId/reviews': reviewRequest,
  'POST /api/moderation': moderationSchema,
  'POST /api/money/:action': askRefund.args,
  'POST /auth/v1/signup': auth.signUpBody,
  'POST /auth/v1/token': auth.tokenBody,
  'POST /auth/v1/otp': auth.otpBody,
  'POST /auth/v1/recover': auth.recoverBody,
  'POST /auth/v1/resend': auth.resendBody,
  'POST /auth/v1/verify': auth.verifyBody,
  'PUT /auth/v1/user': auth.userBodySchema,
  'POST /auth/v1/factors': auth.enrolBody,
  'POST /auth/v1/factors/:id/verify': auth.factorVerifyBody,
};

/** Valid bodies that the access table does not contain. */
export const SAMPLES: Record<string, unknown> = {
  'POST /api/checkout': checkoutBody([{ id: 'x', quantity: 1 }], 100_000, {
    paymentMethod: 'cash',
  }),
  'POST /api/orders/:orderId/pay': { method: 'cash', phone: '0712345678' },
  'POST /api/orders/:orderId/check': { code: 'SLK8ABCDEF' },
  'POST /api/account/delete': { current_password: 'x', nonce: '123456' },
  'POST /api/setup/finish': {
    token: 'x',
    fullName: 'A B',
    email: 'a@b.test',
    password: 'x',
    code: '1',
  },
  'POST /auth/v1/factors/:id/verify': { challenge_id: 'x', code: '123456' },
  'POST /api/money/:action': {
    refundId: '8f14e45f-ceea-467f-9575-1234567890ab',
    attemptId: '8f14e45f-ceea-467f-9575-1234567890ab',
    amountCents: 100,
    reason: 'Torn',
  },
  'POST /hooks/:name/*': {
    Body: { stkCallback: { MerchantRequestID: 'x', CheckoutRequestID: 'y', ResultCode: 0 } },
    event: 'charge.success',
    data: { reference: 'x', amount: 1, currency: 'KES' },
  },
};
