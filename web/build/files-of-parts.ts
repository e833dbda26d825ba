/**
 * Which parts come in one file: a file of its own for each is a request, and those cost a cheap phone
 * more than their bytes do. A part is put into the first group that names it, together with what it
 * imports itself. Whole folders would be too much: their parts that only admins need would come with
 * every page. tests/shop/pages.test.ts holds what pages need then.
 */
type Group = { name: string; test: RegExp; minShareCount?: number };

/** Folder to file names without extension, separated by spaces; `*` matches any letters, digits and `_`. */
type Parts = Record<string, string>;

const group = (name: string, parts: Parts): Group => ({
  name,
  test: new RegExp(Object.entries(parts).map(patternOf).join('|')),
});

const patternOf = ([folder, names]: [string, string]) =>
  `/${folder.replace(/[()]/g, '\\$&')}/(${names.replaceAll('*', '\\w+').replaceAll(' ', '|')})\\.(tsx?|js)$`;

export const GROUPS = [
  /** What the page's own script stands on, each in a file and a task of its own. */
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|web\/boot\/first-react\.ts$/,
    priority: 3,
  },
  { name: 'frame', tags: ['$initial' as const], priority: 1 },
  /** What all pages of goods share. */
  group('shelf', {
    'web/ui/product': 'price live-card holds',
    'web/ui/cart': 'add-to-cart',
    'web/ui/label': 'choice-words',
    shared: 'money catalogue/photo',
    'shared/label': 'geometry choices names text caption',
    messages: 'nav_home nav_shop crumbs card_sold_out',
  }),
  /** And those that choose among goods. */
  group('list', { 'web/ui/list': 'tabs search-form' }),
  group('cards', { 'web/ui/product': 'card', messages: 'home_best_all' }),
  /** What is stored of a form that was sent. */
  group('stored', { 'web/store': 'storage shop-time', 'web/ui/form': 'kept-words sent-id' }),
  /** The name field, the draft it changes, and their messages. */
  group('typed', {
    'web/store/identity': 'session',
    'web/ui/label': 'draft draft-kept',
    'web/ui/form': 'name-field',
    shared: 'tx label/names label/same',
    messages:
      'customize_name customize_icon customize_colour customize_font customize_cut customize_unprintable customize_children_names mini_name_placeholder',
  }),
  /** What pages and the rules of orders both ask, without zod. */
  group('plain', { shared: 'input/phone order/editable payment/paybill production/steps' }),
  /** When a parcel arrives, and its words. */
  group('promise', {
    'web/ui/product': 'promised-words',
    'shared/production': 'promise',
    'shared/order': 'collection',
    messages: 'calendar_* delivery_by',
  }),
  /** And those that show what labels endure. */
  group('promises', { 'web/ui/product': 'features', messages: 'feature_*(?<!_text)' }),
  /** What is known of a product or an order wherever one is shown. */
  group('kinds', {
    'web/ui/product': 'shop-product',
    shared: 'catalogue/product order/states',
  }),
  /** Asked for by nearly every page, but by none before its first paint. */
  group('toast', { 'web/ui/feedback': 'toast' }),
  /** How the shop is asked, and by whom. */
  group('http', { 'web/api': 'http', shared: 'sync account/roles' }),
  /** What forms say of a field, with a script of their own or without. */
  group('errors', {
    'web/ui/form': 'field',
    messages:
      'account_offline error_phone error_card_number error_marks error_invalid error_point error_email error_consent',
  }),
  /** TanStack Form and the kit, which pages with light forms do without. */
  group('form', { 'web/ui/form': 'form-hook late-rules' }),
  /** What is designed, shown and said wherever labels are bought. */
  group('label', {
    'web/ui': 'feedback/refusal page/sync-line',
    'web/ui/label': 'option-words renderer preview sketch design-words',
    'web/routes/customize': '-design-undo',
    'web/ui/order': 'link-key',
    'shared/label': 'geometry face choices text caption',
    shared: 'cart/quote payment/door payment/method',
    messages: 'customize_added_*',
  }),
  /** Lines and sums of cart, checkout and order. */
  group('bill', {
    'web/ui': 'text/moment badge form/choices',
    'web/ui/cart': 'totals new-here item-picture price-news',
    'web/ui/order': 'shipping-words',
    'web/routes/checkout': '-sent-order',
    messages: 'order_heading cart_continue cart_edit_design summary_title delivery_standard',
  }),
  /** What a list of the reader's own shows before its rows. */
  group('states', { 'web/ui/feedback': 'empty loading', messages: 'loading' }),
  /** The designer, and where an order's labels are changed. */
  group('designer', {
    'web/ui': 'label/problem-words page/spare',
    'web/routes/customize': '-look-fields -problem -words-fields -names-ids -edit',
    'shared/label': 'icons',
    messages: 'customize_type customize_size',
  }),
  /** Choosing how to pay, in checkout and on the order's page. */
  group('pay', {
    'web/ui/order': 'pay-calls method-choices payment-methods',
    'web/ui/form': 'use-chosen',
    messages: 'error_code',
  }),
  /** The reader's own data, which only these pages ask for at once. */
  group('mirror', { 'web/store/identity': 'sign-in-state', 'web/store/sync': 'mirror' }),
  /** The rules of an order that can still be changed, which bring zod. */
  group('order', {
    'shared/label': 'design fit stack glyphs outline',
    'shared/order': 'edit archive',
  }),
  /** What the pages of an account share. */
  group('member', {
    'web/routes/auth': '-member-page',
    'web/ui/account': 'guard sign-out failure typed-email',
    messages: 'auth_to_admin auth_signing_out auth_sign_out',
  }),
  /** What the forms of an account share. */
  group('account', {
    'web/routes/auth': '-account-fields -account-rules -account-refusal -after-sign-in -focus-once',
    messages: 'auth_*sent* account_code account_password',
  }),
  /** How an order goes on, for those who bought and those who print. */
  group('follow', {
    'web/ui/order': 'status-badge step-words words',
    messages: 'refunds_title todo_receipt order_link_*',
  }),
  /** Words of several pages of the admins. */
  {
    ...group('office', {
      messages:
        'admin_* office_* work_* money_* audit_* health_* product_* products_* payments_* todo_* refunds_* recovery_*',
    }),
    minShareCount: 2,
  },
  /** What the store does without a line as the shop does it. */
  group('rules', {
    'shared/cart': 'cart discount',
    'shared/catalogue': 'category banner stock edit zone pickup-point',
    'shared/input': 'plain-text contact',
    'shared/order': 'order place stock address',
    'shared/payment': 'attempt outcome invoice',
    'shared/production': 'job production workshop',
    shared: 'time press/gang',
  }),
];
