/** Arguments of admins' changes of products, zones, codes and the shop's details. */

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
  themeId: null,
};

export const ZONE = {
  ...{ zoneId: 'coast-by-boat', name: 'Coast', nameSw: 'Pwani' },
  ...{ standardCents: 100, expressCents: 200, freeAboveCents: 500_000 },
  ...{ standardDaysMin: 1, standardDaysMax: 2, expressDaysMin: 1, expressDaysMax: 2 },
  ...{ cashOnDelivery: false, cashFeeCents: 0 },
};

export const POINT = {
  ...{
    pointId: 'lamu-jetty',
    name: 'Jetty',
    town: 'Lamu',
    feeCents: 18_000,
    freeAboveCents: 500_000,
  },
  ...{ place: 'Office beside the customs house', placeSw: 'Ofisi kando ya forodha' },
  ...{ daysMin: 2, daysMax: 3 },
  ...{ hoursWeek: '08:00-17:30', hoursSaturday: '', hoursSunday: '' },
};

export const THEME = {
  ...{ themeId: 'ocean', name: 'Ocean', nameSw: 'Bahari' },
  ...{ icon: 'star', colour: 'blue', font: 'elegant' },
};

export const CODE = {
  ...{ kind: 'percent', value: 5, validFrom: 0, validTo: null, minSubtotalCents: 0 },
  ...{ maxUses: null, oncePerCustomer: false, active: true },
};

export const DETAILS = {
  ...{ name: 'Tiny Tag Ltd', address: 'Ngong Road 5', kraPin: 'P051234567X', vatRegistered: true },
  ...{ phone: '0712 345 678', whatsapp: '+254 712 345 679', email: 'Hello@Shop.test' },
  ...{ place: 'Kisumu, Kenya', map: '-0.09, 34.76', odpcNumber: '123-4567-89AB' },
  ...{ hoursWeek: '8:30 - 17:00', hoursSaturday: '', hoursSunday: '' },
  ...{ facebook: 'facebook.com/tinytag', instagram: '', tiktok: '' },
};

export const newCode = () => crypto.randomUUID().slice(0, 8).toUpperCase();
