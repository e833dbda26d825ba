import { notFound } from '@tanstack/react-router';
import { type Text, textIn } from '../../content.ts';

export async function loadText(locale: 'en' | 'sw', name: string): Promise<Text> {
  const text = await textIn(locale, name);
  if (!text) throw notFound();
  return text;
}
