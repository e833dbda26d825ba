import { memo } from 'react';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { COLOUR_NAMES, FONTS, ICONS } from '../../../shared/label/geometry.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { COLOUR_WORDS, FONT_WORDS } from '../../ui/label/choice-words.ts';
import { IconName } from '../../ui/label/icon-name.tsx';
import { LabelPreview } from '../../ui/label/preview.tsx';
import { LabelSketch } from '../../ui/label/sketch.tsx';
import { useSpare } from '../../ui/page/spare.ts';
import { edit } from './-edit.ts';
import '../../ui/label/look.css';

type Theme = Pick<DesignSnapshot, 'icon' | 'colour' | 'font'>;

const THEMES: [words: () => string, theme: Theme][] = [
  [m.customize_theme_savanna, { icon: 'giraffe', colour: 'orange', font: 'playful' }],
  [m.customize_theme_goal, { icon: 'football', colour: 'green', font: 'bold' }],
  [m.customize_theme_heart, { icon: 'heart', colour: 'pink', font: 'elegant' }],
  [m.customize_theme_stars, { icon: 'star', colour: 'purple', font: 'fun' }],
  [m.customize_theme_reader, { icon: 'book', colour: 'blue', font: 'simple' }],
  [m.customize_theme_lion, { icon: 'lion', colour: 'orange', font: 'bold' }],
];

const another = <T,>(choices: readonly T[], than: T): T => {
  const others = choices.filter((choice) => choice !== than);
  return others[Math.floor(Math.random() * others.length)] ?? than;
};

type Props = Theme & { text: string };

/** Icon, colour and font at one tap, drawn with the typed name. */
export const Themes = memo(function Themes({ text, icon, colour, font }: Props) {
  const isSpare = useSpare();
  const words = text.trim() || m.label_your_name();
  return (
    <section aria-labelledby="themes-title">
      <div className="row spread look-themes-head">
        <span id="themes-title" className="choices-label">
          {m.customize_themes()}
        </span>
        <Button
          size="2"
          variant="soft"
          onClick={() =>
            edit({
              icon: another(ICONS, icon),
              colour: another(COLOUR_NAMES, colour),
              font: another(FONTS, font),
            })
          }
        >
          {m.customize_surprise()}
        </Button>
      </div>
      <div className="look-themes">
        {THEMES.map(([name, theme]) => {
          const look = { ...theme, text: words, line2: '', size: 'small' as const };
          const isOn = theme.icon === icon && theme.colour === colour && theme.font === font;
          return (
            <button
              key={theme.icon}
              type="button"
              className="look-theme"
              aria-pressed={isOn}
              onClick={() => edit(theme)}
            >
              {isSpare ? <LabelPreview design={look} /> : <LabelSketch design={look} caption="" />}
              {name()}
            </button>
          );
        })}
      </div>
      <p className="sr-only" aria-live="polite">
        <IconName icon={icon} />
        {`, ${COLOUR_WORDS[colour]()}, ${FONT_WORDS[font]()}`}
      </p>
    </section>
  );
});
