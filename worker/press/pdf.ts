const encoder = new TextEncoder();
const NEWLINE = encoder.encode('\n');

export const ref = (id: number) => `${id} 0 R`;

/** Escapes everything but plain letters, digits and dashes as #hex. */
export const name = (text: string) => `/${[...encoder.encode(text)].map(escaped).join('')}`;

const escaped = (byte: number) => {
  const char = String.fromCharCode(byte);
  return /[A-Za-z0-9_.-]/.test(char) ? char : `#${byte.toString(16).padStart(2, '0')}`;
};

export const text = (value: string) => {
  const units = [...`\ufeff${value}`].flatMap((char) =>
    Array.from({ length: char.length }, (_, i) => char.charCodeAt(i)),
  );
  return `<${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`;
};

/** ISO 32000-1, 7.5: the objects are written in the order of their numbers. */
export class PdfFile {
  private readonly objects: Uint8Array[][] = [];

  /** For an object that others refer to before its content is known. */
  reserve(): number {
    return this.objects.push([]);
  }

  set(id: number, dictionary: string): number {
    this.objects[id - 1] = [encoder.encode(dictionary)];
    return id;
  }

  add(dictionary: string): number {
    return this.set(this.reserve(), dictionary);
  }

  /** Compressed; `entries` are added to the dictionary beside length and filter. */
  async stream(entries: string, content: string): Promise<number> {
    const id = this.reserve();
    const packed = await deflate(content);
    const dictionary = `<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
    this.objects[id - 1] = [encoder.encode(dictionary), packed, encoder.encode('\nendstream')];
    return id;
  }

  bytes(catalog: number, info: number, fileId: string): Uint8Array<ArrayBuffer> {
    const out: Uint8Array[] = [];
    let length = 0;
    const put = (...parts: Uint8Array[]) => {
      for (const part of parts) {
        out.push(part);
        length += part.length;
      }
    };
    // Four bytes above 127 mark the file as binary for transfers.
    put(encoder.encode('%PDF-1.6\n%'), new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3]), NEWLINE);
    const offsets = this.objects.map((parts, i) => {
      const offset = length;
      put(encoder.encode(`${i + 1} 0 obj\n`), ...parts, encoder.encode('\nendobj\n'));
      return offset;
    });
    const start = length;
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = this.objects.length + 1;
    put(encoder.encode(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`));
    put(
      encoder.encode(
        `trailer\n<</Size ${size}/Root ${ref(catalog)}/Info ${ref(info)}/ID[<${fileId}><${fileId}>]>>\n` +
          `startxref\n${start}\n%%EOF\n`,
      ),
    );
    const file = new Uint8Array(length);
    let at = 0;
    for (const part of out) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }
}

async function deflate(content: string): Promise<Uint8Array> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
