import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import type { Look } from '../../../shared/catalogue/look.ts';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { LINE1_MAX } from '../../../shared/label/text.ts';
import { changeableSize } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';
import { NameField } from '../../ui/form/name-field.tsx';
import { changeDraft } from '../../ui/label/draft.ts';
import { LookChoices } from '../../ui/label/look-choices.tsx';
import { loadPicture } from '../../ui/label/use-live-picture.ts';
import type { Holds } from '../../ui/product/shop-product.ts';

type Props = {
  productId: string;
  draft: DesignSnapshot;
  changeLook(patch: Partial<Look>): void;
  holds: Holds | null;
  wrong: ReactNode;
  input: Ref<HTMLInputElement>;
};

/** The name on the labels. It is stored in the draft, so that it is typed once for all products. */
export function ProductName({ productId, draft, changeLook, holds, wrong, input }: Props) {
  const { text, icon, colour, font } = draft;
  const isBlank = text.trim() === '';
  return (
    <fieldset className="product-name" onFocus={loadPicture}>
      <NameField
        id="product-name"
        name="text"
        label={m.customize_name()}
        value={text}
        max={LINE1_MAX}
        placeholder={m.mini_name_placeholder()}
        wrong={wrong}
        input={input}
        onType={(typed) => changeDraft({ text: typed })}
      />
      <p className="product-hint">
        {isBlank ? m.product_name_blank() : m.customize_children_names()}
      </p>
      <LookChoices icon={icon} colour={colour} font={font} onChange={changeLook} />
      <Link
        to="/customize"
        search={{ product: productId }}
        className="more"
        onClick={() => changeLook({})}
      >
        {m.product_more_names()}
      </Link>
      {holds && (
        <>
          <input type="hidden" name="size" value={changeableSize(holds.parts) ?? draft.size} />
          <input type="hidden" name="type" value={holds.parts[0]?.type ?? draft.type} />
        </>
      )}
    </fieldset>
  );
}
