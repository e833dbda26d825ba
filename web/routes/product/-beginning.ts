import { useState } from 'react';
import type { Look } from '../../../shared/catalogue/look.ts';
import { DEFAULT_DESIGN, type DesignSnapshot } from '../../../shared/label/choices.ts';
import { changeDraft, useDraft } from '../../ui/label/draft.ts';

const isUsual = ({ icon, colour, font }: DesignSnapshot) =>
  icon === DEFAULT_DESIGN.icon && colour === DEFAULT_DESIGN.colour && font === DEFAULT_DESIGN.font;

/** The draft, with the product's own look until somebody has chosen another. */
export function useBeginning(look: Look | null) {
  const { design } = useDraft();
  const [isChosen, setChosen] = useState(false);
  const draft = look && !isChosen && isUsual(design) ? { ...design, ...look } : design;
  const changeLook = (patch: Partial<Look>) => {
    const { icon, colour, font } = draft;
    setChosen(true);
    changeDraft({ icon, colour, font, ...patch });
  };
  return { draft, changeLook };
}
