import { Suspense, use, useDeferredValue, useRef, useState } from 'react';
import { ICONS, type LabelIcon } from '../../../../shared/label/geometry.ts';
import { FILE_BOX } from '../../../../shared/label/icons/icon-art.ts';
import {
  ICON_GROUPS,
  type IconGroup,
  MORE_ICONS,
} from '../../../../shared/label/icons/icon-list.ts';
import { readIcons } from '../../../../shared/label/icons/read.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../button.tsx';
import { Dialog } from '../../dialog.tsx';
import { Empty } from '../../feedback/empty.tsx';
import { Heading } from '../../heading.tsx';
import { useNear } from '../../page/near.ts';
import { findIcons } from './find-icons.ts';
import { iconName } from './late-icon-name.tsx';
import './icon-picker.css';

type Group = IconGroup | 'first';
const GROUPS: Group[] = ['first', ...ICON_GROUPS];
const iconsOf = (group: Group): readonly LabelIcon[] =>
  group === 'first' ? ICONS : MORE_ICONS[group];

const GROUP_WORDS: Record<Group, () => string> = {
  first: m.icons_first,
  wild: m.icons_wild,
  animals: m.icons_animals,
  vehicles: m.icons_vehicles,
  sport: m.icons_sport,
  space: m.icons_space,
  food: m.icons_food,
  hearts: m.icons_hearts,
  play: m.icons_play,
};

type Props = {
  value: LabelIcon;
  onChoose(icon: LabelIcon, name: string): void;
  onClose(): void;
};

/** With a keyboard the search is next; on a phone its keyboard would cover the icons. */
const open = (dialog: HTMLDialogElement | null) => {
  dialog?.showModal();
  if (matchMedia('(pointer: fine)').matches) dialog?.querySelector('input')?.focus();
};

/** All icons in groups, found by a word of either language. */
export default function IconPicker({ value, onChoose, onClose }: Props) {
  const [term, setTerm] = useState('');
  const found = findIcons(useDeferredValue(term));
  const search = useRef<HTMLInputElement>(null);
  const groups = GROUPS.map(
    (group) => [group, iconsOf(group).filter((icon) => found.has(icon))] as const,
  );
  return (
    <Dialog
      ref={open}
      className="icon-picker"
      aria-labelledby="icon-picker-title"
      // Closes the dialog first, so that the focus returns to where it was.
      onClose={onClose}
    >
      <form method="dialog" className="icon-picker-head">
        <Heading as="h2" size="5" id="icon-picker-title">
          {m.icons_title()}
        </Heading>
        <Button type="submit" size="3" variant="soft" color="gray">
          {m.close()}
        </Button>
      </form>
      <input
        ref={search}
        type="search"
        className="input"
        value={term}
        maxLength={40}
        placeholder={m.icons_search_placeholder()}
        aria-label={m.icons_search()}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTerm(event.target.value)}
      />
      <p className="sr-only" role="status">
        {m.icons_found({ count: found.size })}
      </p>
      <div className="icon-picker-list">
        {groups.map(
          ([group, icons]) =>
            icons.length > 0 && (
              <IconSection
                key={group}
                group={group}
                icons={icons}
                value={value}
                onChoose={(icon, from) => {
                  onChoose(icon, iconName(icon));
                  from.closest('dialog')?.close();
                }}
              />
            ),
        )}
        {found.size === 0 && (
          <Empty title={m.icons_none({ term: term.trim() })} text={m.icons_none_text()}>
            <Button
              size="3"
              variant="soft"
              onClick={() => {
                setTerm('');
                search.current?.focus();
              }}
            >
              {m.icons_all()}
            </Button>
          </Empty>
        )}
      </div>
    </Dialog>
  );
}

type SectionProps = {
  group: Group;
  icons: readonly LabelIcon[];
  value: LabelIcon;
  onChoose(icon: LabelIcon, from: HTMLElement): void;
};

function IconSection({ group, icons, value, onChoose }: SectionProps) {
  const [near, watch] = useNear();
  return (
    <section ref={watch} aria-label={GROUP_WORDS[group]()}>
      <Heading as="h3" size="3">
        {GROUP_WORDS[group]()}
      </Heading>
      <div className="icon-picker-group">
        {icons.map((icon) => (
          <button
            key={icon}
            type="button"
            className="icon-picker-one"
            aria-pressed={icon === value}
            onClick={(event) => onChoose(icon, event.currentTarget)}
          >
            {group === 'first' ? (
              <svg aria-hidden="true">
                <use href={`/label-icons.svg#${icon}`} />
              </svg>
            ) : (
              <Suspense fallback={<svg aria-hidden="true" />}>
                {near ? <Drawing group={group} icon={icon} /> : <svg aria-hidden="true" />}
              </Suspense>
            )}
            <span>{iconName(icon)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

const asked = new Map<IconGroup, Promise<Record<string, string>>>();

/** If they cannot be loaded, the names are shown without drawings. */
function pathsFor(group: IconGroup): Promise<Record<string, string>> {
  const paths =
    asked.get(group) ??
    readIcons(group).catch(() => {
      addEventListener('online', () => asked.delete(group), { once: true });
      return {};
    });
  asked.set(group, paths);
  return paths;
}

function Drawing({ group, icon }: { group: IconGroup; icon: LabelIcon }) {
  const d = use(pathsFor(group))[icon];
  return (
    <svg viewBox={`0 0 ${FILE_BOX} ${FILE_BOX}`} aria-hidden="true">
      {d && <path d={d} />}
    </svg>
  );
}

export function LateDrawing({ icon }: { icon: LabelIcon }) {
  const group = ICON_GROUPS.find((one) => MORE_ICONS[one].some((name) => name === icon));
  return group ? <Drawing group={group} icon={icon} /> : null;
}
