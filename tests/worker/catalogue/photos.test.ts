import { beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { deleteUnusedPhotos } from '../../../worker/photos/sweep.ts';
import { FIELDS } from '../../node/goods.ts';
import { FaultyVisitor, NoFaults, shopOn } from '../faulty.ts';
import { customer, firstAdmin } from '../people.ts';
import { formOf, picture, still, three, webp } from '../pictures.ts';
import { Client, env, guest, type Visitor } from '../shop.ts';

let owner: Visitor;

beforeAll(async () => {
  owner = (await firstAdmin()).visitor;
});

const upload = (body: FormData, by = owner) => by.fetch('/api/photos', { method: 'POST', body });
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

test('a picture is kept in three widths under the name of its bytes, and served for ever as nothing but a picture', async () => {
  const answer = await upload(three());
  expect(answer.status).toBe(201);
  const { url } = (await answer.json()) as { url: string };
  expect(url).toMatch(/^\/img\/photo\/[0-9a-f]{32}-640\.webp$/);
  for (const width of [320, 640, 1280]) {
    const shown = await (await guest()).fetch(url.replace('640', String(width)));
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(still(width));
  }
  const again = (await (await upload(three())).json()) as { url: string };
  expect(again.url).toBe(url);
  expect((await env.PICTURES.list()).objects).toHaveLength(3);
});

test('what a camera wrote beside the picture is not kept', async () => {
  const canvas = new Uint8Array([0x0c, 0, 0, 0, 0x3f, 1, 0, 0x3f, 1, 0]);
  const tagged = webp(['VP8X', canvas], picture(320, 320, 7), ['EXIF', 'GPS -1.2921 36.8219']);
  const { url } = (await (await upload(three({ w320: tagged }))).json()) as { url: string };
  const shown = await (await guest()).fetch(url.replace('640', '320'));
  const text = new TextDecoder('latin1').decode(await shown.arrayBuffer());
  expect(text).toContain('VP8L');
  expect(text).not.toMatch(/EXIF|GPS/);
});

test('only an admin of this shop brings pictures', async () => {
  for (const visitor of [await guest(), await customer()]) {
    expect((await upload(three(), visitor)).status).toBe(403);
  }
  const cross = await owner.fetch('/api/photos', {
    method: 'POST',
    body: three(),
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(cross.status).toBe(403);
});

test('I07 I09 wrong files, floods and what is too large are refused clearly, and nothing is kept', async () => {
  const before = (await env.PICTURES.list()).objects.length;
  const text = (words: string) => new TextEncoder().encode(words) as Uint8Array<ArrayBuffer>;
  for (const [file, status, code] of [
    [text('<svg onload="alert(1)"/>'), 415, 'photo_type'],
    [text('\x89PNG\r\n\x1a\n'), 415, 'photo_type'],
    [text('<html><script>alert(1)</script>'), 415, 'photo_type'],
    [new Uint8Array(0), 415, 'photo_type'],
    [still(320).slice(0, 24), 415, 'photo_type'],
    [webp(picture(320, 320), picture(320, 320)), 415, 'photo_type'],
    [still(16_000), 422, 'photo_pixels'],
    [still(321), 422, 'photo_pixels'],
    [still(320, 16_000), 422, 'photo_pixels'],
    ['320', 400, 'invalid'],
  ] as const) {
    const answer = await upload(three({ w320: file }));
    expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
  }
  expect((await upload(formOf({ w320: still(320) }))).status).toBe(400);
  const json = await owner.post('/api/photos', {});
  expect(json.status).toBe(400);
  const heavy = webp(picture(1280, 1280), ['XMP ', new Uint8Array(5 * 1024 * 1024)]);
  const answer = await upload(three({ w1280: heavy }));
  expect([answer.status, await codeOf(answer)]).toEqual([413, 'too_large']);
  expect((await env.PICTURES.list()).objects).toHaveLength(before);
});

test('I08 no name leads out of the pictures', async () => {
  const visitor = await guest();
  await env.PICTURES.put('secret', 'no picture');
  const name = 'a'.repeat(32);
  for (const path of [
    ...['x.webp', '%00', '..%2f..%2fsecret', '%2e%2e%2f%2e%2e%2fsecret', '', 'secret'],
    ...[`${name}-640.webp`, `${name}-9999.webp`, `${name}-640.webp%00.svg`, `${name}-640.WEBP`],
  ]) {
    const answer = await visitor.fetch(`/img/photo/${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test('F16 while nothing can be kept or fetched, a picture is asked for again later and the shop sells on', async () => {
  const { url } = (await (await upload(three())).json()) as { url: string };
  const lost = () =>
    Promise.reject(new Error('R2: We encountered an internal error. Please try again.'));
  const PICTURES = new Proxy(env.PICTURES, { get: () => lost });
  const admin = new FaultyVisitor(shopOn(new NoFaults(), { PICTURES }).fetch);
  for (const [name, value] of owner.cookies) admin.cookies.set(name, value);
  const answer = await upload(three({ w320: still(320, 320, 16) }), admin);
  expect([answer.status, await codeOf(answer)]).toEqual([503, 'try_again']);
  expect((await admin.fetch(url)).status).toBe(503);
  expect((await admin.fetch('/api/catalogue')).status).toBe(200);
});

test('a product shows a picture of the shop or none: an address that nobody uploaded is refused', async () => {
  const client = new Client(owner);
  const { url } = (await (await upload(three({ w320: still(320, 320, 21) }))).json()) as {
    url: string;
  };
  const made = async (imageUrl: string) => {
    const ids = { productId: crypto.randomUUID(), movementId: crypto.randomUUID() };
    const args = {
      ...ids,
      edition: crypto.randomUUID(),
      stock: 1,
      fields: { ...FIELDS, imageUrl },
    };
    await client.send('createProduct', args);
    const row = env.DB.prepare('SELECT imageUrl, edition FROM product WHERE id = ?');
    return {
      ...ids,
      row: await row.bind(ids.productId).first<{ imageUrl: string; edition: string }>(),
    };
  };
  const notices = async () =>
    (await env.DB.prepare('SELECT code FROM notice').all<{ code: string }>()).results;
  expect((await made(`/img/photo/${'0'.repeat(32)}-640.webp`)).row).toBeNull();
  expect(await notices()).toEqual([{ code: 'unknown_picture' }]);
  const { row, productId } = await made(url);
  expect(row?.imageUrl).toBe(url);
  // The file is lost: products that show it can still be edited.
  await env.PICTURES.delete(url);
  const edit = { productId, edition: crypto.randomUUID(), basedOn: row?.edition };
  await client.send('editProduct', {
    ...edit,
    fields: { ...FIELDS, name: 'Renamed', imageUrl: url },
  });
  expect(await notices()).toHaveLength(1);
});

test('a picture that no product shows goes after a month, one that is shown stays', async () => {
  const urlOf = async (seed: number) =>
    ((await (await upload(three({ w320: still(320, 320, seed) }))).json()) as { url: string }).url;
  const [shown, left] = [await urlOf(11), await urlOf(12)];
  const args = { productId: crypto.randomUUID(), stock: 1, fields: { ...FIELDS, imageUrl: shown } };
  const ids = { edition: crypto.randomUUID(), movementId: crypto.randomUUID() };
  await new Client(owner).send('createProduct', { ...args, ...ids });
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const statuses = async () => {
    const visitor = await guest();
    return Promise.all([shown, left].map(async (url) => (await visitor.fetch(url)).status));
  };
  await deleteUnusedPhotos(env, hour + 29 * 24 * HOUR_MS);
  expect(await statuses()).toEqual([200, 200]);
  await deleteUnusedPhotos(env, hour + 31 * 24 * HOUR_MS);
  expect(await statuses()).toEqual([200, 404]);
});

test('a picture that was shown for long and is replaced stays for a month after its last use', async () => {
  const urlOf = async (seed: number) =>
    ((await (await upload(three({ w320: still(320, 320, seed) }))).json()) as { url: string }).url;
  const [old, next] = [await urlOf(31), await urlOf(32)];
  const productId = crypto.randomUUID();
  const client = new Client(owner);
  const fields = { ...FIELDS, imageUrl: old };
  const [edition, movementId] = [crypto.randomUUID(), crypto.randomUUID()];
  await client.send('createProduct', { productId, stock: 1, fields, edition, movementId });
  // R2's listing a year later.
  const PICTURES = new Proxy(env.PICTURES, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key !== 'list') return typeof value === 'function' ? value.bind(target) : value;
      return async (options: R2ListOptions) => {
        const found = await target.list(options);
        const uploaded = new Date(Date.now() - 365 * DAY_MS);
        const objects = found.objects.map(({ key }) => ({ key, uploaded }));
        return { ...found, objects };
      };
    },
  });
  const aged = { ...env, PICTURES } as typeof env;
  const shown = async (url: string) => (await (await guest()).fetch(url)).status;
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  await deleteUnusedPhotos(aged, hour);
  expect(await shown(old)).toBe(200);
  await client.send('editProduct', {
    ...{ productId, basedOn: edition, edition: crypto.randomUUID() },
    fields: { ...fields, imageUrl: next },
  });
  const products = await client.rows('product');
  expect(products.find(({ id }) => id === productId)).toMatchObject({ imageUrl: next });
  await deleteUnusedPhotos(aged, hour + HOUR_MS);
  expect(await shown(old)).toBe(200);
  await deleteUnusedPhotos(aged, hour + 29 * DAY_MS);
  expect(await shown(old)).toBe(200);
  await deleteUnusedPhotos(aged, hour + 31 * DAY_MS);
  expect([await shown(old), await shown(next)]).toEqual([404, 200]);
});
