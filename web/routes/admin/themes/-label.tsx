import type { Look } from '../../../../shared/catalogue/look.ts';
import { SAMPLE_NAME } from '../../../../shared/label/choices.ts';
import { LabelPreview } from '../../../ui/label/preview.tsx';

/** A label of this look. */
export const ThemeLabel = ({ look: { icon, colour, font } }: { look: Look }) => (
  <div className="themes-label">
    <LabelPreview design={{ icon, colour, font, text: SAMPLE_NAME, line2: '', size: 'small' }} />
  </div>
);
