import { m } from '../../paraglide/messages.js';

/** The form's fields in the order they stand, with the words of their labels. */
export const CHECKOUT_FIELDS = [
  { name: 'contact.fullName', label: m.checkout_full_name },
  { name: 'contact.email', label: m.checkout_email },
  { name: 'pointId', label: m.point_label },
  { name: 'contact.street', label: m.checkout_address },
  { name: 'contact.city', label: m.checkout_city },
  { name: 'contact.countyId', label: m.checkout_county },
  { name: 'contact.landmark', label: m.checkout_landmark },
  { name: 'contact.postalCode', label: m.checkout_zip },
  { name: 'contact.phone', label: m.checkout_phone },
  { name: 'mpesaPhone', label: m.checkout_mpesa_phone },
  { name: 'buyerPin', label: m.checkout_pin },
  { name: 'consent', label: m.checkout_consent_short },
] as const;
