import type { ReactNode } from 'react';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import {
  COLOUR_NAMES,
  COLOURS,
  FONTS,
  ICONS,
  inkOn,
  type LabelIcon,
} from '../../../shared/label/geometry.ts';
import { m } from '../../paraglide/messages.js';
import { COLOUR_WORDS, FONT_WORDS, ICON_WORDS } from './choice-words.ts';
import './look-choices.css';

type Look = Pick<DesignSnapshot, 'icon' | 'colour' | 'font'>;
type Props = Look & { onChange(patch: Partial<Look>): void };

/** Icon, colour and font of a label in three rows, drawn as they are printed. */
export function LookChoices({ icon, colour, font, onChange }: Props) {
  return (
    <div
      className="look-choices"
      style={{ '--look-ground': COLOURS[colour], '--look-ink': inkOn(colour) }}
    >
      <Row
        name="icon"
        label={m.customize_icon()}
        choices={ICONS}
        words={ICON_WORDS}
        value={icon}
        onChoose={(icon) => onChange({ icon })}
        show={(icon) => <Drawn of={icon} />}
      />
      <Row
        name="colour"
        label={m.customize_colour()}
        choices={COLOUR_NAMES}
        words={COLOUR_WORDS}
        value={colour}
        onChoose={(colour) => onChange({ colour })}
        show={(colour) => <i style={{ background: COLOURS[colour] }} />}
      />
      <Row
        name="font"
        label={m.customize_font()}
        choices={FONTS}
        words={FONT_WORDS}
        value={font}
        onChoose={(font) => onChange({ font })}
        show={(font) => <Drawn of={`font-${font}`} />}
      />
    </div>
  );
}

const Drawn = ({ of }: { of: string }) => (
  <svg width={28} height={28} aria-hidden="true">
    <use href={`/label-icons.svg#${of}`} />
  </svg>
);

type RowProps<T extends string> = {
  name: string;
  label: string;
  choices: readonly T[];
  words: Record<T, () => string>;
  /** A further icon, chosen at /customize, is none of the choices. */
  value: T | LabelIcon;
  show(choice: T): ReactNode;
  onChoose(choice: T): void;
};

function Row<T extends string>(props: RowProps<T>) {
  const { name, label, choices, words, value, show, onChoose } = props;
  return (
    <fieldset className={`look-choices-row look-choices-${name}`}>
      <legend>
        {label} <span>{choices.map((choice) => choice === value && words[choice]())}</span>
      </legend>
      {choices.map((choice) => (
        <label key={choice} className="look-choices-one">
          <input
            type="radio"
            autoComplete="off"
            name={name}
            value={choice}
            aria-label={words[choice]()}
            checked={choice === value}
            onChange={() => onChoose(choice)}
          />
          {show(choice)}
        </label>
      ))}
    </fieldset>
  );
}
