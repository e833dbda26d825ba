import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { LanguageLink } from '../../../ui/frame/header.tsx';
import { LateHeaderNews } from '../../../ui/frame/late-news.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLateCode } from '../../../ui/page/late-code.ts';
import { OfficeIcon } from './icons.tsx';

type Props = { name: string | null; folded: boolean; onFold(): void; onLeave(): void };

export function TopBar({ name, folded, onFold, onLeave }: Props) {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const palette = useLateCode(loadPalette);
  const keys = useLateCode(loadKeys, open === 'keys');
  useOpeningKeys(setOpen);
  const close = () => setOpen(null);
  return (
    <header className="shell-bar">
      <button
        type="button"
        className="shell-plain shell-leave shell-fold"
        aria-label={folded ? m.shell_unfold() : m.shell_fold()}
        aria-expanded={!folded}
        onClick={onFold}
      >
        <OfficeIcon name={folded ? 'unfold' : 'fold'} />
      </button>
      <button
        type="button"
        className="shell-find"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
      >
        <Icon name="search" size={18} />
        <span>{m.palette_open()}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <button
        type="button"
        className="shell-plain shell-leave shell-help"
        aria-label={m.keys_title()}
        aria-keyshortcuts="?"
        title={m.keys_title()}
        onClick={() => setOpen('keys')}
      >
        ?
      </button>
      <span className="shell-name muted">{name}</span>
      <LanguageLink />
      <button type="button" className="shell-plain shell-leave" onClick={onLeave}>
        {m.auth_sign_out()}
      </button>
      <LateHeaderNews />
      {open === 'palette' && palette && <palette.Palette onClose={close} onLeave={onLeave} />}
      {open === 'keys' && keys && <keys.KeyList onClose={close} />}
    </header>
  );
}

const loadPalette = () => import('./palette.tsx');
const loadKeys = () => import('./keys.tsx');

const TYPED_IN = 'input, textarea, select, dialog';

/** Ctrl or Command with K opens the palette from everywhere, `?` the list of keys where nobody types. */
function useOpeningKeys(onOpen: (what: 'palette' | 'keys') => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey } = event;
    const isCommand = ctrlKey || metaKey;
    if (isCommand && key.toLowerCase() === 'k') onOpen('palette');
    else if (key !== '?' || isCommand) return;
    else if (target instanceof Element && target.closest(TYPED_IN)) return;
    else onOpen('keys');
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
