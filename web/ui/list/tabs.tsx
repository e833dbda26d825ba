import type { KeyboardEvent } from 'react';
import './tabs.css';

type Props<T extends string> = {
  /** Ids begin with it: `<id>-tab-<key>`. */
  id: string;
  label: string;
  tabs: readonly { key: T; text: string; panel: string }[];
  chosen: T;
  onChoose(key: T): void;
};

/** A key may be a category's name, but an id has no spaces. */
export const tabId = (id: string, key: string) => `${id}-tab-${key.replace(/\s/g, '_')}`;

/** Tabs by the ARIA pattern: arrows, Home and End move and choose. */
export function TabList<T extends string>({ id, label, tabs, chosen, onChoose }: Props<T>) {
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    document.getElementById(tabId(id, next.key))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className="tabs" onKeyDown={move}>
      {tabs.map(({ key, text, panel }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabId(id, key)}
          aria-selected={key === chosen}
          aria-controls={panel}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
