import type { LabelIcon } from '../../../../shared/label/geometry.ts';
import { locale } from '../../../locale.ts';
import { ICON_NAMES } from './icon-names.ts';

export const iconName = (icon: LabelIcon): string =>
  ICON_NAMES[icon]?.[locale() === 'sw' ? 1 : 0] ?? icon;

export const LateIconName = ({ icon }: { icon: LabelIcon }) => iconName(icon);
