import { memo } from 'react';
import {
  COLOUR_NAMES,
  COLOURS,
  FONTS,
  ICONS,
  inkOn,
  type LabelFont,
  type LabelIcon,
} from '../../../shared/label/geometry.ts';
import { m } from '../../paraglide/messages.js';
import { Choices } from '../form/choices.tsx';
import { useSpare } from '../page/spare.ts';
import { COLOUR_WORDS, FONT_WORDS } from './choice-words.ts';
import { IconDrawing } from './icons/icon-drawing.tsx';
import { IconName } from './icons/icon-name.tsx';
import { MoreIcons } from './icons/more-icons.tsx';
import { useLabelRenderer } from './renderer.ts';
import type { Look } from './sketch.tsx';
import './look.css';

type Chosen = Pick<Look, 'icon' | 'colour' | 'font'>;
type Props = Chosen & {
  /** What the fonts are shown with. */
  text: string;
  /** Where several labels are changed on one page: each has radio groups of its own. */
  group?: string;
  onChange(patch: Partial<Chosen>): void;
};

/** Icon, colour and font of a label; drawn again when one of them changes. */
export const LookFields = memo(function LookFields(props: Props) {
  const { text, icon, colour, font, group = '', onChange } = props;
  const words = text.trim() || m.label_your_name();
  return (
    <>
      <Choices
        name={`icon${group}`}
        label={m.customize_icon()}
        shape="small"
        value={icon}
        choices={offered(icon)}
        onChoose={(choice) => onChange({ icon: choice })}
        show={(choice) => (
          <>
            <i
              className="look-icon"
              style={{ '--swatch': COLOURS[colour], '--ink-on': inkOn(colour) }}
            >
              <IconDrawing icon={choice} />
            </i>
            <span>
              <IconName icon={choice} />
            </span>
          </>
        )}
      />
      <MoreIcons value={icon} onChoose={(choice) => onChange({ icon: choice })} />
      <Choices
        name={`colour${group}`}
        label={m.customize_colour()}
        shape="five"
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
        name={`font${group}`}
        label={m.customize_font()}
        shape="rows"
        value={font}
        choices={FONTS}
        onChoose={(choice) => onChange({ font: choice })}
        show={(choice) => (
          <>
            <span className="form-choice-text">{FONT_WORDS[choice]()}</span>
            <FontSample font={choice} words={words} />
          </>
        )}
      />
    </>
  );
});

/** The first ones, and the further one that is chosen. */
const offered = (icon: LabelIcon): readonly LabelIcon[] =>
  ICONS.some((one) => one === icon) ? ICONS : [...ICONS, icon];

const CAPITALS = 10;
/** Room for accents and tails, in heights of the capitals. */
const [ABOVE, BELOW] = [4.5, 3.5];

/** The name in the label's font; nothing until it has loaded. */
function FontSample({ font, words }: { font: LabelFont; words: string }) {
  const renderer = useLabelRenderer(font, useSpare());
  if (!renderer) return <i className="look-word" />;
  const { d, widthMm } = renderer.word(words, CAPITALS);
  return (
    <svg
      className="look-word"
      viewBox={`0 ${-CAPITALS - ABOVE} ${widthMm} ${ABOVE + CAPITALS + BELOW}`}
      preserveAspectRatio="xMaxYMid meet"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}
