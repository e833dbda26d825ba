import { notFound } from '@tanstack/react-router';
import type { Locale } from '../../../shared/locale.ts';
import { type Text, textIn } from '../../content.ts';

export async function loadText(locale: Locale, name: string): Promise<Text> {
  const text = await textIn(locale, name);
  if (!text) throw notFound();
  return text;
}
