import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { env } from '../worker/shop.ts';
import { check } from './checks.ts';
import { open, prepare } from './open.ts';
import { story } from './story.ts';

const { histories: numRuns, seed } = inject('sizes');
const lastLetters = fc.constantFrom('arrive' as const, 'are lost' as const);

prepare({ cashFeeCents: 5_000 });

test('in every history no order is paid twice, unpaid goods are free, and no shilling is lost', async () => {
  const sums: Record<string, number> = {};
  const words: string[] = [];
  console.error = (...said: unknown[]) => words.push(said.join(' '));
  const lived = fc.asyncProperty(
    story,
    lastLetters,
    fc.boolean(),
    async (steps, letters, isTill) => {
      const play = await open();
      play.shop.mpesa.isTill = isTill;
      for (const step of steps) await play.take(step);
      await play.end(letters);
      const figures = {
        ...play.figures,
        ...play.workshop.figures,
        orders: play.orders.length,
        charges: play.charges.length,
      };
      for (const [name, n] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + n;
      expect(await check(play)).toEqual([]);
      const said = words.splice(0).filter((line) => !line.includes('Error: killed'));
      expect(said.filter((line) => /254[17]\d{8}|hook_failed/.test(line))).toEqual([]);
    },
  );
  await fc.assert(lived, { numRuns, seed, endOnFailure: true });
  const foreign = "SELECT count(*) AS n FROM payment_event WHERE kind = 'foreign_refund'";
  expect(await env.DB.prepare(foreign).first('n')).toBe(0);
  const figures = Object.entries(sums).map(([name, n]) => `${n} ${name}`);
  process.stdout.write(`money: SEED=${seed}, ${numRuns} histories, ${figures.join(', ')}\n`);
});
