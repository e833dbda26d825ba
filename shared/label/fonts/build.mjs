// Builds the font files: node build.mjs <folder with node_modules>; see README.md for the packages.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const root = resolve(process.argv[2] ?? '.');
const fontkit = createRequire(join(root, 'x.js'))('fontkit');

const SOURCES = {
  playful: ['baloo-2', '700-normal'],
  bold: ['archivo-black', '400-normal'],
  simple: ['lexend', '500-normal'],
  elegant: ['lora', '600-italic'],
  fun: ['sriracha', '400-normal'],
};
const EM = 1000;
const KERN_FLOOR = 8;

const printable = [];
for (let code = 0x20; code <= 0x17f; code++) {
  const unseen = (code > 0x7e && code < 0xa1) || code === 0xad;
  if (!unseen) printable.push(String.fromCodePoint(code));
}
printable.push('’');

/** Substitutes for rare letters that a font lacks: [part, scale]... */
const STAND_INS = {
  ſ: [['s', 1]],
  ĳ: [
    ['i', 1],
    ['j', 1],
  ],
  Ĳ: [
    ['I', 1],
    ['J', 1],
  ],
  ŉ: [
    ['’', 1],
    ['n', 1],
  ],
  ĸ: [['K', 0.72]],
  µ: [['u', 1]],
};

function read(slug, subset, style) {
  return fontkit.create(
    readFileSync(
      join(root, `node_modules/@fontsource/${slug}/files/${slug}-${subset}-${style}.woff`),
    ),
  );
}

/** Font units, y down, contours closed, every point relative to the previous one. */
function outline(parts) {
  let out = '';
  let x = 0;
  let y = 0;
  const n = (value) => (value < 0 ? `${value}` : ` ${value}`);
  for (const { commands, scale, dx } of parts) {
    const at = (px, py) => [Math.round((px + dx) * scale), Math.round(-py * scale)];
    for (const { command, args } of commands) {
      const points = [];
      for (let i = 0; i < args.length; i += 2) points.push(at(args[i], args[i + 1]));
      const [ex, ey] = points.at(-1) ?? [x, y];
      if (command === 'closePath') out += 'z';
      else if (command === 'moveTo') out += `M${ex}${n(ey)}`;
      else if (command === 'lineTo') {
        if (ex !== x || ey !== y) out += `l${ex - x}${n(ey - y)}`;
      } else if (command === 'quadraticCurveTo') {
        const [[cx, cy]] = points;
        out += `q${cx - x}${n(cy - y)}${n(ex - x)}${n(ey - y)}`;
      } else throw new Error(`${command} is not expected`);
      [x, y] = [ex, ey];
    }
  }
  return out;
}

function build(name, [slug, style]) {
  const fonts = [read(slug, 'latin', style), read(slug, 'latin-ext', style)];
  const [main] = fonts;
  const find = (char) => {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(char.codePointAt(0)));
    return (
      font && { glyph: font.glyphForCodePoint(char.codePointAt(0)), unit: EM / font.unitsPerEm }
    );
  };
  const advances = {};
  const outlines = {};
  for (const char of printable) {
    const parts = find(char) ? [[char, 1]] : STAND_INS[char];
    if (!parts) throw new Error(`${slug} has no ${char}`);
    let pen = 0;
    const drawn = parts.map(([part, size]) => {
      const { glyph, unit } = find(part);
      const piece = { commands: glyph.path.commands, scale: unit * size, dx: pen / (unit * size) };
      pen += glyph.advanceWidth * unit * size;
      return piece;
    });
    advances[char] = Math.round(pen);
    outlines[char] = outline(drawn);
  }
  const kerning = {};
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz’'];
  for (const left of letters) {
    for (const right of letters) {
      const { glyphs, positions } = main.layout(left + right, ['kern']);
      const value = positions[0].xAdvance - glyphs[0].advanceWidth;
      const rounded = Math.round((value * EM) / main.unitsPerEm);
      if (Math.abs(rounded) >= KERN_FLOOR) kerning[left + right] = rounded;
    }
  }
  const capHeight = Math.round((main.glyphForCodePoint(0x48).bbox.maxY * EM) / main.unitsPerEm);
  const json = JSON.stringify({ unitsPerEm: EM, capHeight, advances, outlines, kerning });
  writeFileSync(new URL(`./${name}.json`, import.meta.url), `${json}\n`);
  const packed = brotliCompressSync(json).length;
  process.stdout.write(
    `${[name, slug, style, 'cap', capHeight, 'raw', json.length, 'brotli', packed, 'kern', Object.keys(kerning).length].join(' ')}\n`,
  );
}

for (const [name, source] of Object.entries(SOURCES)) build(name, source);
