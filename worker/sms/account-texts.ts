import type { SmsNotice } from '../../shared/account/messages.ts';
import type { Locale } from '../../shared/locale.ts';

type Texts = { code: (code: string) => string } & Record<SmsNotice, (link: string) => string>;

/** One part of the GSM alphabet each, like order-texts.ts. Codes say nothing of what they are for. */
export const ACCOUNT_TEXTS: Record<Locale, Texts> = {
  en: {
    code: (code) => `Tiny Tag code: ${code}. It works for 10 minutes. Do not share it.`,
    account_exists: (link) =>
      `Tiny Tag: this number already has an account. Sign in with it: ${link}`,
    phone_taken: () =>
      'Tiny Tag: this number was entered for another account, but it has its own. Nothing was changed.',
    email_changed: (link) =>
      `Tiny Tag: your account has a new email address. Not you? Tell us: ${link}`,
    phone_changed: (link) =>
      `Tiny Tag: your account now has another number. Not you? Tell us: ${link}`,
    password_changed: (link) => `Tiny Tag: your password was changed. Not you? Tell us: ${link}`,
    factor_added: (link) =>
      `Tiny Tag: an authenticator app was added to your account. Not you? Tell us: ${link}`,
    factor_removed: (link) =>
      `Tiny Tag: an authenticator app was removed from your account. Not you? Tell us: ${link}`,
  },
  sw: {
    code: (code) => `Msimbo wa Tiny Tag: ${code}. Unatumika kwa dakika 10. Usimpe mtu yeyote.`,
    account_exists: (link) =>
      `Tiny Tag: nambari hii tayari ina akaunti. Ingia kwa nambari hii: ${link}`,
    phone_taken: () =>
      'Tiny Tag: nambari hii iliwekwa kwa akaunti nyingine, lakini tayari ina akaunti yake. Hakuna kilichobadilishwa.',
    email_changed: (link) =>
      `Tiny Tag: akaunti yako ina anwani mpya ya barua pepe. Si wewe? Tuambie: ${link}`,
    phone_changed: (link) =>
      `Tiny Tag: akaunti yako sasa ina nambari nyingine. Si wewe? Tuambie: ${link}`,
    password_changed: (link) => `Tiny Tag: nenosiri lako limebadilishwa. Si wewe? Tuambie: ${link}`,
    factor_added: (link) =>
      `Tiny Tag: programu ya uthibitishaji imeongezwa kwenye akaunti yako. Si wewe? Tuambie: ${link}`,
    factor_removed: (link) =>
      `Tiny Tag: programu ya uthibitishaji imeondolewa kwenye akaunti yako. Si wewe? Tuambie: ${link}`,
  },
};
