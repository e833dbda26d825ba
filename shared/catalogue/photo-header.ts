type PhotoHeader = { type: 'png' | 'jpeg' | 'webp'; width: number; height: number };

export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
/** A photo is at most this many times as high as it is wide. */
export const MAX_PHOTO_RATIO = 4;
/** A small file may claim billions of pixels, which decoding would have to allocate. */
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 12_000;

export const isFlood = ({ width, height }: PhotoHeader) =>
  width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS;

/** Null unless it is a PNG, JPEG or WebP with a size. File names and MIME types are ignored. */
export function readPhotoHeader(bytes: Uint8Array): PhotoHeader | null {
  const header = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const textAt = (bytes: Uint8Array, at: number, length = 4) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** https://www.w3.org/TR/png-3/#5PNG-file-signature, #11IHDR */
function readPng(bytes: Uint8Array): PhotoHeader | null {
  if (bytes.length < 33 || textAt(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n') return null;
  if (textAt(bytes, 12) !== 'IHDR') return null;
  const view = viewOf(bytes);
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** C4, C8 and CC are not start-of-frame markers (ITU T.81, table B.1). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Uint8Array): PhotoHeader | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

type Chunk = { name: string; at: number; size: number };

/** The chunks of a WebP file (RFC 9649); null if one exceeds the file. */
export function webpChunks(bytes: Uint8Array): Chunk[] | null {
  if (bytes.length < 20 || textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return null;
  const view = viewOf(bytes);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return null;
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const chunk = { name: textAt(bytes, at), at: at + 8, size: view.getUint32(at + 4, true) };
    if (chunk.at + chunk.size > end) return null;
    chunks.push(chunk);
    at = chunk.at + chunk.size + (chunk.size % 2);
  }
  return chunks;
}

/** The largest size that any chunk claims: a small canvas may hold a huge frame. */
function readWebp(bytes: Uint8Array): PhotoHeader | null {
  const chunks = webpChunks(bytes);
  if (!chunks?.some(({ name }) => /^VP8[ LX]$/.test(name))) return null;
  const sizes = chunks.map((chunk) => sizeOf(bytes, chunk));
  return {
    type: 'webp',
    width: Math.max(...sizes.map(([width]) => width)),
    height: Math.max(...sizes.map(([, height]) => height)),
  };
}

const NO_SIZE = [0, 0] as const;

function sizeOf(bytes: Uint8Array, { name, at, size }: Chunk): readonly [number, number] {
  if (size < 10 && name !== 'VP8L') return NO_SIZE;
  const view = viewOf(bytes);
  const three = (from: number) => view.getUint16(from, true) + ((bytes[from + 2] ?? 0) << 16);
  if (name === 'VP8X') return [1 + three(at + 4), 1 + three(at + 7)];
  if (name === 'VP8 ') {
    return [view.getUint16(at + 6, true) & 0x3fff, view.getUint16(at + 8, true) & 0x3fff];
  }
  if (name === 'VP8L' && size >= 5 && bytes[at] === 0x2f) {
    const bits = view.getUint32(at + 1, true);
    return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
  }
  return NO_SIZE;
}
