import { nameIn } from '../../../../shared/catalogue/product.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror, useRowsOf } from '../../../store/store.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { COLOUR_WORDS, FONT_WORDS } from '../../../ui/label/choice-words.ts';
import { iconName } from '../../../ui/label/icons/late-icon-name.tsx';
import { ask } from '../-shared/ask.ts';
import { CardButton, EditableCard, PlaceButtons, useChange } from '../-shared/editable-card.tsx';
import { ThemeForm, ThemeLabel } from './-form.tsx';

type Props = {
  theme: Row<'theme'>;
  /** Of all themes, in their order. */
  ids: string[];
};

/** A look as the designer draws it, its place among the others, and the form to change it. */
export function ThemeCard({ theme, ids }: Props) {
  const mirror = useMirror();
  const change = useChange();
  const products = useRowsOf('product', theme.id);
  const { id: themeId, icon, colour, font } = theme;
  const name = nameIn(locale(), theme);
  const move = (themeIds: string[]) =>
    mutate('orderThemes', { themeIds }, mirror).catch(toastError);
  const remove = async () => {
    const isSure = await ask({
      title: m.theme_remove_title({ name }),
      text:
        products.length > 0
          ? m.theme_remove_text({ count: products.length })
          : m.theme_remove_unused(),
      yes: m.office_remove_sure(),
      no: m.office_cancel(),
    });
    if (isSure) await change('removeTheme', { themeId }, m.theme_removed({ name }));
  };
  return (
    <EditableCard
      name={name}
      form={(close) => <ThemeForm theme={theme} onDone={close} />}
      actions={
        <>
          <PlaceButtons id={themeId} name={name} ids={ids} onMove={(next) => void move(next)} />
          <CardButton
            label={m.office_do_of({ act: m.office_remove(), name })}
            tone="red"
            onClick={() => void remove()}
          >
            {m.office_remove()}
          </CardButton>
        </>
      }
    >
      <ThemeLabel look={theme} />
      <p className="muted">
        {[iconName(icon), COLOUR_WORDS[colour]?.(), FONT_WORDS[font]?.()]
          .filter(Boolean)
          .join(', ')}
      </p>
    </EditableCard>
  );
}
