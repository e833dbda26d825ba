import { memo } from 'react';
import { COLOUR_NAMES, COLOURS, FONTS, ICONS } from '../../../shared/label/geometry.ts';
import { m } from '../../paraglide/messages.js';
import { Choices } from '../../ui/form/choices.tsx';
import { COLOUR_WORDS, FONT_WORDS, ICON_WORDS } from '../../ui/label/choice-words.ts';
import type { Look } from '../../ui/label/sketch.tsx';
import './look.css';

type Chosen = Pick<Look, 'icon' | 'colour' | 'font'>;
type Props = Chosen & { onChange(patch: Partial<Chosen>): void };

/** Icon, colour and font of a label; drawn again when one of them changes, and not at every letter. */
export const LookFields = memo(function LookFields({ icon, colour, font, onChange }: Props) {
  return (
    <>
      <Choices
        name="icon"
        label={m.customize_icon()}
        shape="tiles"
        value={icon}
        choices={ICONS}
        onChoose={(choice) => onChange({ icon: choice })}
        show={(choice) => (
          <>
            <svg aria-hidden="true" className="look-icon">
              <use href={`/label-icons.svg#${choice}`} />
            </svg>
            <span>{ICON_WORDS[choice]()}</span>
          </>
        )}
      />
      <Choices
        name="colour"
        label={m.customize_colour()}
        shape="tiles"
        value={colour}
        choices={COLOUR_NAMES}
        onChoose={(choice) => onChange({ colour: choice })}
        show={(choice) => (
          <>
            <i className="look-swatch" style={{ '--swatch': COLOURS[choice] }} />
            <span>{COLOUR_WORDS[choice]()}</span>
          </>
        )}
      />
      <Choices
        name="font"
        label={m.customize_font()}
        shape="tiles"
        value={font}
        choices={FONTS}
        onChoose={(choice) => onChange({ font: choice })}
        show={(choice) => <span className={`look-font-${choice}`}>{FONT_WORDS[choice]()}</span>}
      />
    </>
  );
});
