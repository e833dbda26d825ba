import { LABEL_TYPES } from '../../../../shared/label/choices.ts';
import { ALL_SIZES } from '../../../../shared/label/geometry.ts';
import { MAX_PART_LABELS, MAX_PARTS, type PackPart } from '../../../../shared/production/pack.ts';

/** 'waterproof small 40; iron-on large 18'. */
export const partsCell = (parts: readonly PackPart[]) =>
  parts.map(({ type, size, count }) => `${type} ${size} ${count}`).join('; ');

/** Null for another format. */
export function readPartsCell(cell: string): PackPart[] | null {
  const written = cell.split(';').map((part) => part.trim().toLowerCase());
  if (written.every((part) => part === '')) return [];
  const parts = written.filter((part) => part !== '').map(readPart);
  return parts.length <= MAX_PARTS && parts.every((part) => part !== null) ? parts : null;
}

function readPart(text: string): PackPart | null {
  const [, ofType, ofSize, number] = /^(\S+)\s+(\S+)\s+([1-9]\d{0,3})$/.exec(text) ?? [];
  const type = LABEL_TYPES.find((known) => known === ofType);
  const size = ALL_SIZES.find((known) => known === ofSize);
  const count = Number(number);
  return type && size && count <= MAX_PART_LABELS ? { type, size, count } : null;
}
