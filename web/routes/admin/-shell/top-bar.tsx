import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { LanguageLink } from '../../../ui/frame/header.tsx';
import { LateHeaderNews } from '../../../ui/frame/late-news.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLateCode } from '../../../ui/page/late-code.ts';
import { OfficeIcon } from './icons.tsx';

type Props = { name: string | null; folded: boolean; onFold(): void; onLeave(): void };

export function TopBar({ name, folded, onFold, onLeave }: Props) {
  const [open, setOpen] = useState(false);
  const code = useLateCode(loadPalette);
  usePaletteKey(() => setOpen(true));
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
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <span>{m.palette_open()}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span className="shell-name muted">{name}</span>
      <LanguageLink />
      <button type="button" className="shell-plain shell-leave" onClick={onLeave}>
        {m.auth_sign_out()}
      </button>
      <LateHeaderNews />
      {open && code && <code.Palette onClose={() => setOpen(false)} onLeave={onLeave} />}
    </header>
  );
}

const loadPalette = () => import('./palette.tsx');

/** Ctrl or Command with K opens it from everywhere. */
function usePaletteKey(onOpen: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    onOpen();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
