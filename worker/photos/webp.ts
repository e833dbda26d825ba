import { webpChunks } from '../../shared/catalogue/photo-header.ts';

/** The chunks of a still image: metadata (EXIF, XMP, ICC) and further frames are dropped. */
const KEPT_CHUNKS = ['VP8X', 'ALPH', 'VP8 ', 'VP8L'];
const ALPHA = 0x10;

export function stripMetadata(bytes: Uint8Array): Uint8Array | null {
  const chunks = webpChunks(bytes) ?? [];
  const frames = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  if (frames.length !== 1) return null;
  const parts = chunks
    .filter(({ name }) => KEPT_CHUNKS.includes(name))
    .map(({ at, size }) => bytes.slice(at - 8, at + size + (size % 2)));
  for (const part of parts) {
    const isCanvas = part[3] === 'X'.charCodeAt(0);
    if (isCanvas) part[8] = (part[8] ?? 0) & ALPHA;
  }
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  const whole = new Uint8Array(8 + length);
  whole.set(bytes.subarray(0, 12));
  new DataView(whole.buffer).setUint32(4, length, true);
  let at = 12;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
