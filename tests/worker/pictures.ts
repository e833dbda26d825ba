/** WebP files as a browser uploads them. */

type Part = [name: string, content: string | Uint8Array];

/** A WebP file with these chunks. */
export function webp(...parts: Part[]): Uint8Array<ArrayBuffer> {
  const bytes = parts.flatMap(([name, content]) => {
    const data = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, data.length, true);
    return [...new TextEncoder().encode(name), ...size, ...data, ...(data.length % 2 ? [0] : [])];
  });
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, bytes.length + 4, true);
  const text = (word: string) => new TextEncoder().encode(word);
  return new Uint8Array([...text('RIFF'), ...size, ...text('WEBP'), ...bytes]);
}

/** The header of a lossless image; nothing decodes it. */
export function picture(width: number, height: number, seed = 0): Part {
  const data = new Uint8Array(12);
  data[0] = 0x2f;
  new DataView(data.buffer).setUint32(1, (width - 1) | ((height - 1) << 14), true);
  data[8] = seed;
  return ['VP8L', data];
}
export const still = (width: number, height = width, seed = 0) =>
  webp(picture(width, height, seed));

export function formOf(files: Record<string, Uint8Array<ArrayBuffer> | string>) {
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) {
    if (typeof file === 'string') form.set(name, file);
    else form.set(name, new File([file], '../../x.php', { type: 'text/html' }));
  }
  return form;
}
export const three = (changes: Record<string, Uint8Array<ArrayBuffer> | string> = {}) =>
  formOf({ w320: still(320), w640: still(640), w1280: still(1280), ...changes });
