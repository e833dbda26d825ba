/**
 * Which parts come in one file: a file of its own for each is a request, and those cost a cheap phone
 * more than their bytes do. A part is put into the first group that names it, together with what it
 * imports itself. tests/shop/pages.test.ts holds what pages need then.
 */
type Group = { name: string; test: RegExp; minShareCount?: number };

const group = (name: string, ...tests: RegExp[]): Group => ({
  name,
  test: new RegExp(tests.map((test) => test.source).join('|')),
});

export const GROUPS = [
  /** What the page's own script stands on, each in a file and a task of its own. */
  {
    ...group('react', /node_modules\/(react|react-dom|scheduler)\/|web\/first-react\.ts$/),
    priority: 3,
  },
  { name: 'frame', tags: ['$initial' as const], priority: 1 },
  /** What all pages of goods share. */
  group(
    'shelf',
    /(web\/ui\/(price|add-to-cart)|shared\/(money|catalogue\/photo))\.tsx?$/,
    /messages\/(nav_(home|shop)|crumbs)\.js$/,
  ),
  /** And those that choose among goods. */
  group('list', /web\/ui\/(search-form|tabs)\.tsx$/),
  /** When a parcel arrives, and its words. */
  group(
    'promise',
    /(web\/ui\/promised-words|shared\/production\/promise)\.ts$|messages\/calendar_\w+\.js$/,
  ),
  /** And those that show what labels endure. */
  group('promises', /web\/ui\/features\.tsx$|messages\/feature_\w+(?<!_text)\.js$/),
  group('kinds', /shared\/(catalogue\/product|order\/states)\.ts$|web\/ui\/shop-product\.ts$/),
  /** What the tree of all routes says of them before their pages come. */
  group(
    'routes',
    /web\/routes\/-category\.ts$/,
    /web\/routes\/-newsletter-search\.ts$/,
    /web\/(search-params|(orders|audit)-search)\.ts$|shared\/feedback\/feedback\.ts$/,
    /messages\/((missing|offline|\w+_missing)_title|nav_(dashboard|contact|about|how|blog))\.js$/,
  ),
  group('toast', /web\/ui\/toast\.tsx$/),
  /** What is stored of a form that was sent. */
  group(
    'stored',
    /web\/store\/(storage|shop-time)\.ts$|web\/ui\/kept-words\.ts$|web\/routes\/-sent-id\.ts$/,
  ),
  /** What is kept of a form that is typed into, and what is said of it. */
  group(
    'typed',
    /web\/store\/session\.ts$|shared\/(tx|sync)\.ts$/,
    /web\/ui\/(draft|draft-kept)\.ts$|web\/routes\/-account-calls\.ts$/,
  ),
  /** What is designed, shown and said wherever labels are bought. */
  group(
    'label',
    /shared\/label\/(geometry|names|face|choices|text|caption)\.ts$/,
    /shared\/(cart\/quote|payment\/(door|method))\.ts$/,
    /web\/ui\/(refusal|option-words|choice-words|pens|label-preview|label-sketch|design-words|sync-line)\.tsx?$/,
    /web\/routes\/-(design-undo|link-key)\.ts$/,
    /messages\/customize_added_\w+\.js$/,
  ),
  /** Lines and sums of cart, checkout and order. */
  group(
    'bill',
    /web\/ui\/(totals|empty-state|opening|new-here|item-picture|moment|state-badge)\.tsx?$/,
    /web\/routes\/-(choices|price-news|recent-orders|sent-order)\.tsx?$/,
    /messages\/(order_heading|cart_continue|cart_edit_design|summary_title|delivery_standard)\.js$/,
  ),
  group(
    'designer',
    /web\/ui\/(name-field|problem-words)\.tsx?$/,
    /web\/routes\/-(look-fields|problem|words-fields|names-ids)\.tsx?$/,
    /shared\/label\/icons\.ts$|messages\/customize_(type|size)\.js$/,
  ),
  group(
    'pay',
    /web\/routes\/-(pay-calls|method-choices|payment-methods)\.tsx?$/,
    /messages\/(error_(phone|code|card_number|invalid)|delivery_by)\.js$/,
  ),
  group(
    'order',
    /shared\/(label\/design|input\/(card-number|phone)|order\/(edit|archive)|production\/steps|payment\/paybill)\.ts$/,
    /shared\/label\/(fit|stack|outline)\.ts$/,
  ),
  /** What the pages of an account share. */
  group(
    'member',
    /web\/routes\/-(member-page|guard|sign-out|account-failure|typed-email)\.tsx?$/,
    /messages\/auth_(to_admin|signing_out)\.js$/,
  ),
  /** How an order goes on, for those who bought and those who print. */
  group(
    'follow',
    /web\/routes\/-(seconds|step-words|order-words)\.tsx?$/,
    /messages\/(refunds_title|todo_receipt|order_link_\w+)\.js$/,
  ),
  /** Words of several pages of the admins. */
  {
    ...group(
      'office',
      /messages\/(admin|office|work|money|audit|health|products?|payments|todo|refunds|recovery)_\w+\.js$/,
    ),
    minShareCount: 2,
  },
  /** What the store does without a line as the shop does it. */
  group(
    'rules',
    /shared\/(catalogue\/(category|banner|stock|edit|zone)|cart\/(cart|discount)|input\/(plain-text|contact)|time)\.ts$/,
    /shared\/(order\/(order|place|stock|address)|production\/(job|production|workshop)|payment\/(attempt|outcome|invoice))\.ts$/,
    /shared\/press\/gang\.ts$/,
  ),
];
