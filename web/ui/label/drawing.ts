import { drawingUrl } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';

/** The address of a drawing in the page's language. */
export const drawing = (name: string) => drawingUrl(name, locale());
