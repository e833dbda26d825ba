import { memo } from 'react';
import type { Look } from '../../../shared/catalogue/look.ts';
import { COLOUR_NAMES, FONTS, ICONS } from '../../../shared/label/geometry.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { COLOUR_WORDS, FONT_WORDS } from '../../ui/label/choice-words.ts';
import { IconName } from '../../ui/label/icons/icon-name.tsx';
import { LabelPreview } from '../../ui/label/preview.tsx';
import { LabelSketch } from '../../ui/label/sketch.tsx';
import { useSpare } from '../../ui/page/spare.ts';
import { edit } from './-edit.ts';
import { useThemes } from './-offered.ts';
import '../../ui/label/look.css';

const another = <T,>(choices: readonly T[], than: T): T => {
  const others = choices.filter((choice) => choice !== than);
  return others[Math.floor(Math.random() * others.length)] ?? than;
};

type Props = Look & { text: string };

/** Icon, colour and font at one tap, drawn with the typed name. */
export const Themes = memo(function Themes({ text, icon, colour, font }: Props) {
  const isSpare = useSpare();
  const themes = useThemes();
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
        {themes.map(({ name, ...theme }) => {
          const look = { ...theme, text: words, line2: '', size: 'small' as const };
          const isOn = theme.icon === icon && theme.colour === colour && theme.font === font;
          return (
            <button
              key={name}
              type="button"
              className="look-theme"
              aria-pressed={isOn}
              onClick={() => edit(theme)}
            >
              {isSpare ? <LabelPreview design={look} /> : <LabelSketch design={look} caption="" />}
              {name}
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
