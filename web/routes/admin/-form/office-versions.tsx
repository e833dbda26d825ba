import { nameIn } from '../../../../shared/catalogue/product.ts';
import { STEPS_ID } from '../../../../shared/label/choices.ts';
import type { MutatorArgs } from '../../../../shared/mutators.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror, useRow, useRows } from '../../../store/store.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { announce } from '../-shared/announce.ts';
import { type Fields, FORM_FIELDS, FORM_KINDS, formValue, type IdName } from './office-words.ts';
import { Versions } from './versions.tsx';

type Detail = Row<'notice'>['detail'];

const idNameIn = (detail: Detail) =>
  (Object.keys(FORM_KINDS) as IdName[]).find((name) => name in detail && 'mine' in detail);

/** Refused edits of one kind. Their author chooses between the versions. */
export function OfficeConflicts({ of }: { of: IdName }) {
  const mirror = useMirror();
  const notices = useRows('notice').filter(
    ({ code, detail }) => code === 'changed_meanwhile' && idNameIn(detail) === of,
  );
  return notices.map(({ id, detail }) => (
    <OfficeVersions
      key={id}
      detail={detail}
      onDone={() => void mutate('dismissNotice', { noticeId: id }, mirror).catch(toastError)}
    />
  ));
}

/** What was typed beside what another admin saved meanwhile, and the choice between them. */
export function OfficeVersions({ detail, onDone }: { detail: Detail; onDone(): void }) {
  const mirror = useMirror();
  const idName = idNameIn(detail) ?? 'bannerId';
  const [kind, save] = FORM_KINDS[idName];
  const id = String(detail[idName]);
  const row = useRow(kind, id) as (Fields & { edition?: string }) | undefined;
  const use = useRow('discountUse', id);
  const mine: Fields & MutatorArgs<typeof save> = JSON.parse(String(detail.mine));
  const theirs: Fields | undefined = row && { maxUses: use?.maxUses ?? null, ...row };
  const name = nameOf(row ?? mine, id);
  const keep = async () => {
    try {
      const edition = crypto.randomUUID();
      const args = { ...mine, edition, basedOn: row?.edition ?? '' };
      const change = await mutate(save, args, mirror);
      onDone();
      await announce([change], m.conflict_kept());
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Versions
      name={name}
      differing={
        theirs
          ? Object.entries(FORM_FIELDS[idName])
              .filter(([field]) => field in mine && !isSame(mine[field], theirs[field]))
              .map(([field, label]) => ({
                field,
                label: label(),
                mine: formValue(field, mine),
                theirs: formValue(field, theirs),
              }))
          : null
      }
      gone={m.conflict_removed()}
      onKeep={() => void keep()}
      onTake={() => {
        onDone();
        if (theirs) toast(m.conflict_taken());
      }}
    />
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const nameOf = (row: Fields, id: string) =>
  typeof row.name === 'string' && typeof row.town === 'string'
    ? `${row.name}, ${row.town}`
    : typeof row.name === 'string' && typeof row.nameSw === 'string'
      ? nameIn(locale(), { name: row.name, nameSw: row.nameSw })
      : (TITLES[id]?.() ?? id);

const TITLES: Record<string, () => string> = {
  banner: m.banner_title,
  shop: m.details_title,
  [STEPS_ID]: m.prices_steps,
};
