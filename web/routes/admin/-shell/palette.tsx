import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useMay } from '../-shared/use-may.ts';
import { type Found, type FoundGroup, useFound } from './palette-finds.ts';

/** Finds pages, actions, orders, customers and products by a few letters. */
export function Palette({ onClose, onLeave }: { onClose(): void; onLeave(): void }) {
  const router = useRouter();
  const id = useId();
  const may = useMay();
  const list = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const { groups, isAsking } = useFound(words, onLeave);
  const all = groups.flatMap(({ found }) => found);
  const chosen = all[Math.min(at, all.length - 1)];
  const orderWords = may('orders') ? m.palette_field() : m.palette_field_parcels();
  const hint = may('parcels') ? orderWords : m.palette_pages();
  const open = ({ place, act }: Found) => {
    onClose();
    if (act) act();
    else void router.navigate(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && all.length > 0) {
      const next = (Math.min(at, all.length - 1) + by + all.length) % all.length;
      setAt(next);
      list.current?.querySelector(`#${CSS.escape(`${id}-${next}`)}`)?.scrollIntoView({
        block: 'nearest',
      });
    } else if (event.key === 'Enter' && chosen) open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      className="shell-palette"
      aria-label={m.palette_open()}
      onCancel={onClose}
      // A click on the backdrop reports the dialog itself as its target.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="shell-palette-field">
        <Icon name="search" size={20} />
        <input
          type="text"
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${all.indexOf(chosen)}`}
          aria-autocomplete="list"
          aria-label={hint}
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="shell-plain" onClick={onClose}>
          {m.close()}
        </button>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={m.palette_results()}>
        {groups.map((group) => (
          <Group key={group.key} group={group} id={id} all={all} chosen={chosen} onOpen={open} />
        ))}
      </div>
      <p className="shell-palette-none muted" role="status">
        {isAsking ? m.palette_asking() : all.length === 0 && m.palette_none()}
      </p>
    </Dialog>
  );
}

type GroupProps = {
  group: FoundGroup;
  id: string;
  all: Found[];
  chosen: Found | undefined;
  onOpen(found: Found): void;
};

const Group = ({ group: { key, name, found }, id, all, chosen, onOpen }: GroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
  <div role="group" aria-labelledby={`${id}-${key}`}>
    <p id={`${id}-${key}`} className="shell-palette-group">
      {name}
    </p>
    {found.map((one) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys are the field's, by the combobox pattern
      <div
        key={one.key}
        id={`${id}-${all.indexOf(one)}`}
        role="option"
        aria-selected={one === chosen}
        className="shell-palette-option"
        onClick={() => onOpen(one)}
      >
        <span>{one.words}</span>
        {one.more && <span className="muted">{one.more}</span>}
      </div>
    ))}
  </div>
);
