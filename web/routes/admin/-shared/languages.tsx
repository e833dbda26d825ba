import { LANGUAGES } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';

/** Fields of a name in each language, with their labels. */
export const NAME_FIELDS = [
  ['name', m.office_name_en],
  ['nameSw', m.office_name_sw],
] as const;

export const LanguageOptions = () =>
  Object.entries(LANGUAGES).map(([locale, words]) => (
    <option key={locale} value={locale}>
      {words}
    </option>
  ));
