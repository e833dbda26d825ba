import * as fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { isFlood, readPhotoHeader, webpChunks } from '../../../shared/catalogue/photo-header.ts';
import { stripMetadata } from '../../../worker/photos/webp.ts';

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#7E69AB' } });
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());
const EXIF = { IFD0: { Copyright: 'Wanjiku', Make: 'Phone' } };

test.each([
  ['png', () => canvas(321, 123).png()],
  ['jpeg', () => canvas(321, 123).jpeg()],
  ['jpeg', () => canvas(321, 123).jpeg({ progressive: true }).withExif(EXIF)],
  ['webp', () => canvas(321, 123).webp()],
  ['webp', () => canvas(321, 123).webp({ lossless: true })],
  ['webp', () => canvas(321, 123, 4).webp().withExif(EXIF)],
] as const)('the size of a %s is read from its first bytes', async (type, make) => {
  expect(readPhotoHeader(await bytesOf(make()))).toEqual({ type, width: 321, height: 123 });
});

test('what is no picture has no header, whatever it is called', async () => {
  const text = (words: string) => new TextEncoder().encode(words.padEnd(64));
  const wrong = [
    ...['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', '<html>', 'MZ', ''],
    ...['RIFF\x20\0\0\0WAVEfmt ', 'RIFF\x20\0\0\0WEBPJUNK'],
  ].map(text);
  for (const bytes of wrong) expect(readPhotoHeader(bytes)).toBeNull();
  const png = await bytesOf(canvas(10, 10).png());
  expect(readPhotoHeader(png.slice(1))).toBeNull();
  expect(readPhotoHeader(png.slice(0, 20))).toBeNull();
});

test('a small file that claims a huge picture is a flood, also behind a small canvas', async () => {
  const png = await bytesOf(canvas(10, 10).png());
  new DataView(png.buffer).setUint32(16, 60_000);
  expect(isFlood(readPhotoHeader(png) as never)).toBe(true);
  const jpeg = await bytesOf(canvas(10, 10).jpeg());
  const frame = jpeg.findIndex((byte, i) => byte === 0xff && jpeg[i + 1] === 0xc0);
  new DataView(jpeg.buffer).setUint16(frame + 5, 65_000);
  expect(isFlood(readPhotoHeader(jpeg) as never)).toBe(true);
  const webp = await bytesOf(canvas(10, 10, 4).webp().withExif(EXIF));
  const inner = webpChunks(webp)?.find(({ name }) => name === 'VP8 ');
  new DataView(webp.buffer).setUint16((inner?.at ?? 0) + 6, 16_000, true);
  expect(readPhotoHeader(webp)).toMatchObject({ width: 16_000 });
});

test('a stored picture has neither EXIF nor XMP, and is the same picture', async () => {
  const made = canvas(64, 48, 4).composite([
    {
      input: { create: { width: 20, height: 20, channels: 3, background: '#FF9F45' } },
      left: 3,
      top: 5,
    },
  ]);
  const whole = await bytesOf(
    made
      .clone()
      .webp({ lossless: true })
      .withExif(EXIF)

      .withXmp('<x:xmpmeta/>'),
  );
  const bare = stripMetadata(whole) ?? new Uint8Array();
  expect(webpChunks(whole)?.map(({ name }) => name)).toContain('EXIF');
  expect(webpChunks(bare)?.map(({ name }) => name)).toEqual(['VP8X', 'VP8L']);
  expect(Buffer.from(bare).includes('Wanjiku')).toBe(false);
  const { exif, xmp, icc } = await sharp(bare).metadata();
  expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
  const plain = await bytesOf(made.webp({ lossless: true }));
  expect(await bytesOf(sharp(bare).raw())).toEqual(await bytesOf(sharp(plain).raw()));
  expect(stripMetadata(bare)).toEqual(bare);
});

test('a picture that moves, or one that was cut off, is none', async () => {
  const still = await bytesOf(canvas(10, 10).webp());
  expect(stripMetadata(still.slice(0, -4))).toBeNull();
  const twice = new Uint8Array([...still, ...still.slice(12)]);
  new DataView(twice.buffer).setUint32(4, twice.length - 8, true);
  expect(stripMetadata(twice)).toBeNull();
});

test('any bytes give a header or none, never a throw', async () => {
  const real = await Promise.all(
    [canvas(9, 9).png(), canvas(9, 9).jpeg(), canvas(9, 9, 4).webp().withExif(EXIF)].map(bytesOf),
  );
  const broken = fc
    .tuple(fc.constantFrom(...real), fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 }))
    .map(([bytes, at, noise]) => {
      const copy = bytes.slice();
      copy.set(noise.slice(0, copy.length - (at % copy.length)), at % copy.length);
      return copy;
    });
  fc.assert(
    fc.property(fc.oneof(broken, fc.uint8Array({ maxLength: 200 })), (bytes) => {
      readPhotoHeader(bytes);
      stripMetadata(bytes);
    }),
    { numRuns: 2000 },
  );
});
