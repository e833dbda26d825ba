import { saveBanner } from './banner.ts';
import {
  addDesign,
  addToCart,
  changeDesign,
  changeQuantity,
  clearCart,
  removeLine,
  setQuantity,
} from './cart.ts';
import { orderCategories, saveCategory } from './category.ts';
import { clearDiscount, createDiscount, saveDiscount } from './discount.ts';
import { saveDraft } from './draft.ts';
import { createJob, dissolveJob } from './job.ts';
import { dismissNotice } from './notice.ts';
import { setOrderStatus } from './order.ts';
import { editAddress } from './order-address.ts';
import { editOrderLine } from './order-edit.ts';
import { addOrderNote, removeOrderNote } from './order-note.ts';
import { setTracking } from './order-tracking.ts';
import { recordPayment } from './payment-record.ts';
import { createProduct, deleteProduct, editProduct, restoreProduct } from './product-edit.ts';
import { moveLines } from './production.ts';
import { keepDesign } from './retention.ts';
import { saveRate, saveSeller } from './seller.ts';
import { adjustStock } from './stock.ts';
import { savePack, saveWorkshop } from './workshop.ts';
import { moveCounty, removeZone, saveZone } from './zone.ts';

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
  recordPayment,
  setTracking,
  saveRate,
  saveSeller,
  createJob,
  dissolveJob,
  moveLines,
  savePack,
  saveWorkshop,
  editAddress,
  addOrderNote,
  removeOrderNote,
  createProduct,
  editProduct,
  deleteProduct,
  restoreProduct,
  adjustStock,
  createDiscount,
  saveZone,
  removeZone,
  moveCounty,
  saveBanner,
  saveCategory,
  orderCategories,
  changeQuantity,
  keepDesign,
};
export type MutatorName = keyof typeof mutators;
