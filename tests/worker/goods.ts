/** Arguments of admins' changes of products, zones and codes. */

export const PRODUCT = {
  name: 'Bottle bands',
  nameSw: 'Mikanda ya chupa',
  description: 'Hold in the dishwasher.',
  descriptionSw: 'Hudumu kwenye mashine ya vyombo.',
  priceCents: 90_000,
  category: 'Bottles',
  categoryId: null,
  bestseller: false,
  featuredRank: null,
  imageUrl: null,
  takesDesign: true,
};

export const ZONE = {
  ...{ zoneId: 'coast-by-boat', name: 'Coast', nameSw: 'Pwani' },
  ...{ standardCents: 100, expressCents: 200, freeAboveCents: 500_000 },
  ...{ standardDaysMin: 1, standardDaysMax: 2, expressDaysMin: 1, expressDaysMax: 2 },
  ...{ cashOnDelivery: false, cashFeeCents: 0 },
};

export const CODE = {
  ...{ kind: 'percent', value: 5, validFrom: 0, validTo: null, minSubtotalCents: 0 },
  ...{ maxUses: null, oncePerCustomer: false, active: true },
};

export const newCode = () => crypto.randomUUID().slice(0, 8).toUpperCase();
