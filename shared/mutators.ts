import type * as z from 'zod/mini';
import { createDiscount, saveDiscount } from './cart/discount.ts';
import { saveBanner } from './catalogue/banner.ts';
import { orderCategories, saveCategory } from './catalogue/category.ts';
import { createProduct, deleteProduct, editProduct, restoreProduct } from './catalogue/edit.ts';
import { removePickupPoint, savePickupPoint } from './catalogue/pickup-point.ts';
import { savePriceSteps } from './catalogue/price-steps.ts';
import { saveSeller, saveShopDetails } from './catalogue/shop-details.ts';
import { adjustStock } from './catalogue/stock.ts';
import { orderThemes, removeTheme, saveTheme } from './catalogue/theme.ts';
import { moveCounty, removeZone, saveZone } from './catalogue/zone.ts';
import { CUSTOMER_MUTATORS } from './customer-mutators.ts';
import { editAddress } from './order/edit/address.ts';
import { addOrderNote, removeOrderNote } from './order/edit/notes.ts';
import { recordPrinted } from './order/edit/paper.ts';
import { setTracking } from './order/edit/tracking.ts';
import { setOrderStatus } from './order/status.ts';
import { recordPayment } from './payment/record.ts';
import { saveRate } from './payment/settings.ts';
import { createJob, dissolveJob } from './production/job.ts';
import { moveLines } from './production/production.ts';
import { offerCollection, savePack, saveWorkshop } from './production/workshop.ts';
import { byName } from './tx.ts';

/** Append only: old tabs still send old names. */
const PUSHED = [
  ...CUSTOMER_MUTATORS,
  setOrderStatus,
  saveDiscount,
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
  saveShopDetails,
  savePickupPoint,
  removePickupPoint,
  offerCollection,
  recordPrinted,
  saveTheme,
  removeTheme,
  orderThemes,
  savePriceSteps,
];
type Pushed = (typeof PUSHED)[number];
export type MutatorName = Pushed['name'];
export type MutatorArgs<Name extends MutatorName> = z.input<
  Extract<Pushed, { name: Name }>['args']
>;

/** What push accepts. */
export const mutators = byName(PUSHED);
