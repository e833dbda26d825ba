/** Each language in its own words. */
export const LANGUAGES = { en: 'English', sw: 'Kiswahili' };

export const LanguageOptions = () =>
  Object.entries(LANGUAGES).map(([locale, words]) => (
    <option key={locale} value={locale}>
      {words}
    </option>
  ));
