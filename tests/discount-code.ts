/** Ten per cent, for everybody and at any time. */
export const CODE_RULES = {
  kind: 'percent',
  value: 10,
  validFrom: 0,
  validTo: null,
  minSubtotalCents: 0,
  maxUses: null,
  oncePerCustomer: false,
  active: true,
};
