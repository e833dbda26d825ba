import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { pickupPoint, workshop } from '../../shared/schema.ts';
import { syncClock } from '../schema.ts';

type Named = [id: string, name: string, town: string];
type Place = { en: string; sw: string; feeCents: number; days: [number, number] };

const OPEN = { hoursWeek: '08:00-18:00', hoursSaturday: '09:00-16:00' };

const point = ([id, name, town]: Named, { en, sw, feeCents, days: [min, max] }: Place) => ({
  ...{ id, name, town, place: en, placeSw: sw, feeCents, daysMin: min, daysMax: max },
  ...OPEN,
});

/** Invented; in production admins enter the shop's own. */
const POINTS = [
  point(['nairobi-tom-mboya', 'Tom Mboya Street', 'Nairobi'], {
    en: 'Parcel desk opposite the fire station, ground floor',
    sw: 'Kaunta ya vifurushi mkabala na kituo cha zimamoto, ghorofa ya chini',
    ...{ feeCents: 15_000, days: [1, 1] },
  }),
  point(['nairobi-westlands', 'Westlands', 'Nairobi'], {
    en: 'Parcel desk beside the matatu stage, Mpaka Road',
    sw: 'Kaunta ya vifurushi kando ya steji ya matatu, Mpaka Road',
    ...{ feeCents: 15_000, days: [1, 1] },
  }),
  point(['mombasa-moi-avenue', 'Moi Avenue', 'Mombasa'], {
    en: 'Courier office near the tusks',
    sw: 'Ofisi ya vifurushi karibu na pembe za ndovu',
    ...{ feeCents: 20_000, days: [2, 3] },
  }),
  point(['kisumu-oginga-odinga', 'Oginga Odinga Street', 'Kisumu'], {
    en: 'Courier office next to the post office',
    sw: 'Ofisi ya vifurushi karibu na posta',
    ...{ feeCents: 20_000, days: [2, 3] },
  }),
];

/** Offers collection, with examples of pick-up points, in a database that never had one. */
export async function openCollection(db: D1Database): Promise<void> {
  const d = drizzle(db);
  if ((await d.$count(pickupPoint)) > 0) return;
  const version = sql`(SELECT version FROM ${syncClock} WHERE id = 1)`;
  await d.batch([
    d.update(syncClock).set({ version: sql`version + 1` }).where(eq(syncClock.id, 1)),
    d.update(workshop).set({ collects: true, takesCash: true, version }),
    d.insert(pickupPoint).values(POINTS.map((row) => ({ ...row, version }))),
  ]);
}
