import { addDesign, addToCart, changeDesign, clearCart, removeLine, setQuantity } from './cart.ts';
import { clearDiscount, saveDiscount } from './discount.ts';
import { saveDraft } from './draft.ts';
import { dismissNotice } from './notice.ts';
import { setOrderStatus } from './order.ts';
import { editOrderLine } from './order-edit.ts';

/** What may come by push. Append only: old tabs still send old names. */
export const mutators = {
  addToCart,
  addDesign,
  setQuantity,
  removeLine,
  clearCart,
  dismissNotice,
  setOrderStatus,
  clearDiscount,
  saveDiscount,
  changeDesign,
  saveDraft,
  editOrderLine,
};
export type MutatorName = keyof typeof mutators;
