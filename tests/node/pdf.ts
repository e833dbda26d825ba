import { inflateSync } from 'node:zlib';

/** Reads a PDF by its table of offsets, independently of the writer. */
export function readPdf(bytes: Uint8Array) {
  const latin = charsOf(bytes);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(latin)?.[1]);
  const table = latin.slice(start);
  const [, first, count] = /^xref\n(\d+) (\d+)\n/.exec(table) ?? [];
  if (first !== '0') throw new Error('no table of offsets');
  const rows = table.split('\n').slice(2, 2 + Number(count));
  const objects = rows.slice(1).map((row: string, i: number) => {
    const at = Number(row.slice(0, 10));
    const head = `${i + 1} 0 obj\n`;
    if (row.length !== 19 || latin.slice(at, at + head.length) !== head) {
      throw new Error(`object ${i + 1} is not where the table says`);
    }
    const body = latin.slice(at + head.length, latin.indexOf('\nendobj', at));
    const [dictionary = '', packed] = body.split('>>\nstream\n');
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const stream =
      packed === undefined
        ? null
        : charsOf(inflateSync(Uint8Array.from(packed.slice(0, length), (c) => c.charCodeAt(0))));
    return { dictionary, stream };
  });
  const object = (ref: string | undefined) => {
    const found = objects[Number.parseInt(ref ?? '', 10) - 1];
    if (!found) throw new Error(`no object ${ref}`);
    return found;
  };
  const root = object(/\/Root (\d+)/.exec(table)?.[1]);
  const kids = object(/\/Pages (\d+)/.exec(root.dictionary)?.[1]).dictionary;
  const pages = [...(/\/Kids\[(.*?)\]/.exec(kids)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(
    ([, id]) => object(id),
  );
  const resources = object(/\/Resources (\d+)/.exec(pages[0]?.dictionary ?? '')?.[1]).dictionary;
  const forms = new Map(
    [...(/\/XObject<<(.*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/([\w.]+) (\d+) 0 R/g)].map(
      ([, name = '', id]) => [name, object(id)],
    ),
  );
  const content = (page: number) =>
    object(/\/Contents (\d+)/.exec(pages[page]?.dictionary ?? '')?.[1]).stream ?? '';
  return { latin, objects, object, pages, resources, forms, content };
}

/** One character per byte, which no text decoder gives. */
function charsOf(bytes: Uint8Array): string {
  let chars = '';
  for (let at = 0; at < bytes.length; at += 4096) {
    chars += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  return chars;
}

/** The points of filled or stroked paths of a content stream by colour; curves are cubic. */
export function pathsOf(content: string): { colour: string; curves: number[][]; end: string }[] {
  const paths: { colour: string; curves: number[][]; end: string }[] = [];
  let colour = '';
  let curves: number[][] = [];
  let operands: string[] = [];
  for (const token of content.split(/\s+/)) {
    if (/^[-.\d]/.test(token) || token.startsWith('/')) {
      operands.push(token);
      continue;
    }
    if (['m', 'l', 'c', 'h'].includes(token)) curves.push(operands.map(Number));
    else if (['f', 'f*', 'S'].includes(token)) {
      paths.push({ colour, curves, end: token });
      curves = [];
    } else if (['rg', 'k', 'g', 'SCN'].includes(token)) colour = `${operands.join(' ')} ${token}`;
    else if (token === 'CS') colour = `${operands.join(' ')} CS`;
    operands = [];
  }
  return paths;
}
