import { useEffect, useRef } from 'react';
import { tabStorage } from '../../store/storage.ts';

/** Of the contact form. */
export const CONTACT_WORDS = 'tiny-tag-contact';

type Words = Record<string, string>;

/** What was typed into a form stays in this tab until it was sent. */
export const saveWords = (key: string, words: Words) =>
  void tabStorage.set(key, JSON.stringify(words));

export const forgetWords = (key: string) => tabStorage.remove(key);

/** After a reload, restores it by `put`: the server's page does not contain it. */
export function useSavedWords(key: string, put: (name: string, words: string) => void) {
  const latest = useRef(put);
  latest.current = put;
  useEffect(() => {
    for (const [name, words] of Object.entries(tabStorage.json<Words>(key) ?? {}))
      latest.current(name, words);
  }, [key]);
}
