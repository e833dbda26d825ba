import {
  addDesign,
  addToCart,
  changeDesign,
  changeQuantity,
  clearCart,
  clearDiscount,
  removeLine,
  setQuantity,
} from './cart/cart.ts';
import { saveDraft } from './cart/draft.ts';
import { editOrderLine } from './order/edit/line.ts';
import { dismissNotice } from './order/notice.ts';
import { keepDesign } from './order/retention.ts';
import { byName } from './tx.ts';

/** What customers push. Their pages load no other rules. Append only, as mutators.ts. */
export const CUSTOMER_MUTATORS = [
  addToCart,
  addDesign,
  setQuantity,
  removeLine,
  clearCart,
  dismissNotice,
  clearDiscount,
  changeDesign,
  saveDraft,
  editOrderLine,
  changeQuantity,
  keepDesign,
];

export const customerMutators = byName(CUSTOMER_MUTATORS);
