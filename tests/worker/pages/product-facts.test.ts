import { expect, test } from 'vitest';
import { readCatalogue } from '../../../worker/pages/catalogue.ts';
import { renderPage } from '../../../worker/pages/render.tsx';
import { env, ORIGIN } from '../shop.ts';

const { catalogue } = await readCatalogue(env.DB, Date.now(), { hasSms: false, samples: true });

/** What a product's page promises: its six icons and the five lines of its details. */
async function facts(path: string): Promise<string> {
  const { html } = await renderPage(path, { origin: ORIGIN, catalogue: async () => catalogue });
  const [, details = ''] = /<ul class="ticks">(.*?)<\/ul>/s.exec(html) ?? [];
  expect(details.match(/<li>/g)).toHaveLength(5);
  const [, icons = ''] = /<ul class="features">(.*?)<\/ul>/s.exec(html) ?? [];
  expect(icons.match(/<li>/g)).toHaveLength(6);
  return icons + details;
}

const OF_VINYL = /dishwasher|Microwave|adhesive|containers/i;
const OF_VINYL_SW = /kuosha vyombo|maikrowevu|gundi|vyombo/i;

test('a pack of iron-on labels alone says what is true of them', async () => {
  const en = await facts('/product/6');
  expect(en).toContain('Ironed on in 15 seconds, without steam');
  expect(en).not.toMatch(OF_VINYL);
  const sw = await facts('/sw/product/6');
  expect(sw).toContain('Hubandikwa kwa pasi ya moto kwa sekunde 15, bila mvuke');
  expect(sw).not.toMatch(OF_VINYL_SW);
});

test.each(['1', '4', '5'])('product %s says what its kind of labels endures', async (id) => {
  const en = await facts(`/product/${id}`);
  for (const line of [
    ...['Dishwasher Safe', 'Waterproof and dishwasher safe', 'Microwave and freezer safe'],
    ...['UV resistant inks', 'Durable adhesive that removes cleanly'],
    'Perfect for school supplies and containers',
  ]) {
    expect(en).toContain(line);
  }
  expect(await facts(`/sw/product/${id}`)).toMatch(OF_VINYL_SW);
});
