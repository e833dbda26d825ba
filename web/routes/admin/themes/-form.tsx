import { useState } from 'react';
import type { Look } from '../../../../shared/catalogue/look.ts';
import { MAX_THEME_NAME, themeSchema } from '../../../../shared/catalogue/theme.ts';
import { DEFAULT_DESIGN, SAMPLE_NAME } from '../../../../shared/label/choices.ts';
import { COLOUR_NAMES, FONTS } from '../../../../shared/label/geometry.ts';
import { ALL_ICONS } from '../../../../shared/label/icons/icon-list.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { COLOUR_WORDS, FONT_WORDS } from '../../../ui/label/choice-words.ts';
import { iconName } from '../../../ui/label/icons/late-icon-name.tsx';
import { LabelPreview } from '../../../ui/label/preview.tsx';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { NAME_FIELDS } from '../-shared/languages.tsx';

type Props = { theme?: Row<'theme'>; onDone(): void };

const optionsOf =
  <T extends string>(choices: readonly T[], word: (choice: T) => string) =>
  () =>
    choices.map((choice) => (
      <option key={choice} value={choice}>
        {word(choice)}
      </option>
    ));
const LOOKS = [
  ['icon', m.customize_icon, optionsOf(ALL_ICONS, iconName)],
  ['colour', m.customize_colour, optionsOf(COLOUR_NAMES, (colour) => COLOUR_WORDS[colour]())],
  ['font', m.customize_font, optionsOf(FONTS, (font) => FONT_WORDS[font]())],
] as const;
const { icon, colour, font } = DEFAULT_DESIGN;
const NEW = { name: '', nameSw: '', icon, colour, font };

/** The theme's choice, or the first offered one if it is no longer offered. */
const offered = <T extends string>(choices: readonly T[], chosen: T): T =>
  choices.find((choice) => choice === chosen) ?? (choices[0] as T);

export function ThemeForm({ theme, onDone }: Props) {
  const mirror = useMirror();
  // The browser names a new one, so that a repeat is the same theme.
  const [themeId] = useState(() => theme?.id ?? crypto.randomUUID());
  const [basedOn] = useState(theme?.edition ?? '');
  const [values] = useState(() => {
    const { name, nameSw, ...look } = theme ?? NEW;
    return {
      name,
      nameSw,
      icon: offered(ALL_ICONS, look.icon),
      colour: offered(COLOUR_NAMES, look.colour),
      font: offered(FONTS, look.font),
    };
  });
  const office = useOfficeForm({
    values,
    schema: themeSchema,
    read: (typed) => ({ ...typed, themeId, basedOn }),
    save: (args) => mutate('saveTheme', args, mirror),
    onSaved: onDone,
  });
  const { AppField, Subscribe } = office.form;
  return (
    <OfficeForm
      {...office}
      label={theme ? m.office_edit_of({ name: theme.name }) : m.theme_new()}
      onClose={onDone}
    >
      <Subscribe selector={({ values }): Look => values}>
        {(look) => <ThemeLabel look={look} />}
      </Subscribe>
      <div className="grid">
        {NAME_FIELDS.map(([name, label]) => (
          <AppField key={name} name={name}>
            {(field) => <field.TextField required label={label()} maxLength={MAX_THEME_NAME} />}
          </AppField>
        ))}
        {LOOKS.map(([name, label, Options]) => (
          <AppField key={name} name={name}>
            {(field) => (
              <field.SelectField label={label()}>
                <Options />
              </field.SelectField>
            )}
          </AppField>
        ))}
      </div>
    </OfficeForm>
  );
}

/** A label of this look. */
export const ThemeLabel = ({ look: { icon, colour, font } }: { look: Look }) => (
  <div className="themes-label">
    <LabelPreview design={{ icon, colour, font, text: SAMPLE_NAME, line2: '', size: 'small' }} />
  </div>
);
