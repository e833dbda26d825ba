import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { byRank } from '../../../../shared/catalogue/look.ts';
import { MAX_THEMES } from '../../../../shared/catalogue/theme.ts';
import { m } from '../../../paraglide/messages.js';
import { useRows } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { NoRows } from '../../../ui/list/load-states.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { OfficeConflicts } from '../-form/office-versions.tsx';
import { Button } from '../-shared/button.tsx';
import { ThemeCard } from './-card.tsx';
import { ThemeForm } from './-form.tsx';
import '../office.css';
import './themes.css';

export const Route = createFileRoute('/admin/themes')({ component: Themes });

/** The designer's ready-made looks, in the order in which it shows them. */
function Themes() {
  const themes = useRows('theme').toSorted(byRank);
  const ids = themes.map(({ id }) => id);
  const [adding, setAdding] = useState(false);
  const isFull = themes.length >= MAX_THEMES;
  return (
    <div className="stack admin-parts">
      <div className="row spread">
        <Heading as="h1" size="7">
          {m.customize_themes()}
        </Heading>
        {!adding && !isFull && (
          <Button size="3" onClick={() => setAdding(true)}>
            {m.theme_new()}
          </Button>
        )}
      </div>
      <p className="muted">{m.theme_intro({ most: MAX_THEMES })}</p>
      <SyncLine />
      <OfficeConflicts of="themeId" />
      {adding && (
        <Card id="new-title" title={m.theme_new()}>
          <ThemeForm onDone={() => setAdding(false)} />
        </Card>
      )}
      {themes.length === 0 && !adding && (
        <NoRows failed={m.list_failed()}>
          <Empty title={m.theme_none()} text={m.theme_none_text()} />
        </NoRows>
      )}
      <ol className="office-list themes-list">
        {themes.map((theme) => (
          <ThemeCard key={theme.id} theme={theme} ids={ids} />
        ))}
      </ol>
    </div>
  );
}
