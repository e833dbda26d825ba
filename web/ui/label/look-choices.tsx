import { type ReactNode, useState } from 'react';
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
import { COLOUR_WORDS, FONT_WORDS } from './choice-words.ts';
import { Drawn, IconDrawing } from './icons/icon-drawing.tsx';
import { IconName } from './icons/icon-name.tsx';
import './look-choices.css';

type Look = Pick<DesignSnapshot, 'icon' | 'colour' | 'font'>;
type Props = Look & { onChange(patch: Partial<Look>): void };

/** Icon, colour and font of a label in three rows, drawn as they are printed. */
export function LookChoices({ icon, colour, font, onChange }: Props) {
  // A further icon, chosen at /customize, takes the last place, for as long as the row is shown.
  const [further, setFurther] = useState<LabelIcon | null>(null);
  if (icon !== further && ICONS.every((one) => one !== icon)) setFurther(icon);
  return (
    <div
      className="look-choices"
      style={{ '--look-ground': COLOURS[colour], '--look-ink': inkOn(colour) }}
    >
      <Row
        name="icon"
        label={m.customize_icon()}
        choices={further ? [...ICONS.slice(0, -1), further] : ICONS}
        say={(icon) => <IconName icon={icon} />}
        value={icon}
        onChoose={(icon) => onChange({ icon })}
        show={(icon) => <IconDrawing icon={icon} />}
      />
      <Row
        name="colour"
        label={m.customize_colour()}
        choices={COLOUR_NAMES}
        say={(colour) => COLOUR_WORDS[colour]()}
        value={colour}
        onChoose={(colour) => onChange({ colour })}
        show={(colour) => <i style={{ background: COLOURS[colour] }} />}
      />
      <Row
        name="font"
        label={m.customize_font()}
        choices={FONTS}
        say={(font) => FONT_WORDS[font]()}
        value={font}
        onChoose={(font) => onChange({ font })}
        show={(font) => <Drawn of={`font-${font}`} />}
      />
    </div>
  );
}

type RowProps<T extends string> = {
  name: string;
  label: string;
  choices: readonly T[];
  value: T;
  say(choice: T): ReactNode;
  show(choice: T): ReactNode;
  onChoose(choice: T): void;
};

function Row<T extends string>(props: RowProps<T>) {
  const { name, label, choices, value, say, show, onChoose } = props;
  return (
    <fieldset className={`look-choices-row look-choices-${name}`}>
      <legend>
        {label} <span>{say(value)}</span>
      </legend>
      {choices.map((choice) => (
        <label key={choice} className="look-choices-one">
          <input
            type="radio"
            autoComplete="off"
            name={name}
            value={choice}
            checked={choice === value}
            onChange={() => onChoose(choice)}
          />
          {show(choice)}
          <span className="sr-only">{say(choice)}</span>
        </label>
      ))}
    </fieldset>
  );
}
