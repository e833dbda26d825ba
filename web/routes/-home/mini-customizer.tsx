import { useState } from 'react';
import { CAPTION } from '../../../shared/label/caption.ts';
import {
  cheapestSet,
  DEFAULT_DESIGN,
  labelCents,
  type PriceStep,
  SAMPLE_NAME,
} from '../../../shared/label/choices.ts';
import { LINE1_MAX, printablePart, unprintable } from '../../../shared/label/text.ts';
import { formatCents } from '../../../shared/money.ts';
import { useEarlyInput } from '../../boot/replay-early-input.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { NameField } from '../../ui/form/name-field.tsx';
import { Heading } from '../../ui/heading.tsx';
import { changeDraft, chooseMany, useDraft } from '../../ui/label/draft.ts';
import { drawing } from '../../ui/label/drawing.ts';
import { LookChoices } from '../../ui/label/look-choices.tsx';
import { loadPicture, useLivePicture } from '../../ui/label/use-live-picture.ts';

/**
 * The home page's small designer, with a picture that carries the name; its draft is continued at
 * /customize.
 */
export default function MiniCustomizer({ steps }: { steps: readonly PriceStep[] }) {
  useEarlyInput();
  const { design, many } = useDraft();
  const { icon, colour, font } = design;
  const [named, setNamed] = useState(false);
  const text = design.text === '' && !named ? SAMPLE_NAME : design.text;
  const words = printablePart(text) || m.label_your_name();
  const character = unprintable(text);
  const language = locale();
  const isSample =
    words === SAMPLE_NAME &&
    icon === DEFAULT_DESIGN.icon &&
    colour === DEFAULT_DESIGN.colour &&
    font === DEFAULT_DESIGN.font;
  const drawn = useLivePicture(
    isSample
      ? null
      : {
          picture: 'hero',
          design: { text: words, icon, colour, font },
          size: 'medium',
          caption: CAPTION[language],
        },
  );
  const cheapest = cheapestSet(steps);
  const usual = DEFAULT_DESIGN.labels;
  const prices = {
    count: cheapest.labels,
    amount: formatCents(cheapest.cents),
    usual,
    usualAmount: formatCents(usual * labelCents(usual, steps)),
  };
  const keep = () => {
    if (many) chooseMany(false);
    if (text !== design.text) changeDraft({ text });
  };
  return (
    <>
      <figure className="home-hero-picture">
        <img
          className="home-hero-image"
          src={drawn?.src ?? drawing('hero')}
          alt={m.home_hero_picture()}
          width={680}
          height={600}
          fetchPriority="high"
        />
        <figcaption aria-live="polite">
          {CAPTION[language]} <strong>{words}</strong>
        </figcaption>
      </figure>
      <section className="home-hero-choices" aria-labelledby="mini-title" onFocus={loadPicture}>
        <Heading as="h2" size="5" id="mini-title">
          {m.mini_title()}
        </Heading>
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
        <LookChoices icon={icon} colour={colour} font={font} onChange={changeDraft} />
        <div className="home-hero-buttons">
          <ButtonLink to="/customize" size="3" onClick={keep}>
            {m.mini_create()}
          </ButtonLink>
          <ButtonLink to="/customize" size="4" variant="outline">
            {m.home_hero_action()}
          </ButtonLink>
          <p className="muted">
            {cheapest.labels === usual ? m.home_hero_from(prices) : m.home_hero_prices(prices)}
          </p>
        </div>
      </section>
    </>
  );
}
