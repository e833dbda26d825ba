import { lazy, Suspense, useState } from 'react';
import { CAPTION } from '../../../shared/label/caption.ts';
import { COLOUR_NAMES, FONTS, ICONS } from '../../../shared/label/geometry.ts';
import { LINE1_MAX, unprintable } from '../../../shared/label/text.ts';
import { useEarlyInput } from '../../boot/replay-early-input.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { NameField } from '../../ui/form/name-field.tsx';
import { Heading } from '../../ui/heading.tsx';
import { COLOUR_WORDS, FONT_WORDS, ICON_WORDS } from '../../ui/label/choice-words.ts';
import { changeDraft, chooseMany, useDraft } from '../../ui/label/draft.ts';
import { LabelSketch } from '../../ui/label/sketch.tsx';
import { useNear } from '../../ui/page/near.ts';

/** Outlines of letters are heavy: they come when the section comes near the screen. */
const LabelPreview = lazy(async () => ({
  default: (await import('../../ui/label/preview.tsx')).LabelPreview,
}));

/** The home page's small designer; its draft goes on at /customize. */
export function MiniCustomizer() {
  useEarlyInput();
  const { design, many } = useDraft();
  const [named, setNamed] = useState(false);
  const [near, watch] = useNear();
  const text = design.text === '' && !named ? m.mini_sample_name() : design.text;
  const shown = { ...design, line2: '', size: 'medium' as const };
  const character = unprintable(text);
  const words = text.trim() || m.label_your_name();
  const sketch = <LabelSketch design={{ ...shown, text: words }} caption={CAPTION[locale()]} />;
  return (
    <section className="mini-customizer" ref={watch} aria-labelledby="mini-title">
      <Heading as="h2" size="7" id="mini-title">
        {m.mini_title()}
      </Heading>
      <div className="mini-customizer-parts">
        <figure className="mini-customizer-preview">
          {near ? (
            <Suspense fallback={sketch}>
              <LabelPreview design={{ ...shown, text }} />
            </Suspense>
          ) : (
            sketch
          )}
          <figcaption aria-live="polite">
            {CAPTION[locale()]} <strong>{words}</strong>
          </figcaption>
        </figure>
        <div className="mini-customizer-form">
          <NameField
            id="mini-name"
            label={m.customize_name()}
            value={text}
            max={LINE1_MAX}
            placeholder={m.mini_name_placeholder()}
            wrong={character !== null && m.customize_unprintable({ character })}
            onType={(typed) => {
              setNamed(true);
              changeDraft({ text: typed });
            }}
          />
          <Choice
            label={m.customize_icon()}
            value={design.icon}
            choices={ICONS}
            words={ICON_WORDS}
            onChoose={(icon) => changeDraft({ icon })}
          />
          <Choice
            label={m.customize_colour()}
            value={design.colour}
            choices={COLOUR_NAMES}
            words={COLOUR_WORDS}
            onChoose={(colour) => changeDraft({ colour })}
          />
          <Choice
            label={m.customize_font()}
            value={design.font}
            choices={FONTS}
            words={FONT_WORDS}
            onChoose={(font) => changeDraft({ font })}
          />
          <ButtonLink
            to="/customize"
            onClick={() => {
              if (many) chooseMany(false);
              if (text !== design.text) changeDraft({ text });
            }}
            size="3"
          >
            {m.mini_create()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  choices: readonly T[];
  words: Record<T, () => string>;
  onChoose(choice: T): void;
};

function Choice<T extends string>({ label, value, choices, words, onChoose }: ChoiceProps<T>) {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        className="input"
        autoComplete="off"
        value={value}
        onChange={(event) => onChoose(event.target.value as T)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]()}
          </option>
        ))}
      </select>
    </label>
  );
}
