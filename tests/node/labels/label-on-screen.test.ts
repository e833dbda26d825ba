import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CAPTION } from '../../../shared/label/caption.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { loadFace } from '../../../shared/label/face.ts';
import { fit } from '../../../shared/label/fit.ts';
import { SIZE_ORDER } from '../../../shared/label/geometry.ts';
import { LookFields } from '../../../web/ui/label/look-fields.tsx';
import { problemOf } from '../../../web/ui/label/problem.ts';
import { LabelSketch } from '../../../web/ui/label/sketch.tsx';

const face = await loadFace('bold');
const look = { ...DEFAULT_DESIGN, font: 'bold' } as const;
const renderer = { fit: (wording: Parameters<typeof fit>[0]) => fit(wording, face) };

test('a name too long for a small label is too long for that size alone, whichever is chosen', () => {
  const tooSmall = (design: typeof look) =>
    SIZE_ORDER.filter(
      (size) => problemOf(design, { ...design, size }, renderer)?.code === 'too_wide',
    );
  for (const size of SIZE_ORDER) {
    expect(tooSmall({ ...look, text: 'WWWWWWWWWWWWWW', size }), size).toEqual(['small']);
    expect(tooSmall({ ...look, text: 'Amani', size })).toEqual([]);
  }
});

test('the sketch of a label has its icon, and the small words only where they are printed', () => {
  const caption = CAPTION.en;
  for (const size of SIZE_ORDER) {
    const design = { ...look, text: 'Amani', size };
    const sketch = renderToStaticMarkup(createElement(LabelSketch, { design, caption }));
    const fitted = renderer.fit({ ...design, caption });
    expect(sketch).toContain('/label-icons.svg#giraffe');
    expect(sketch.includes(caption), size).toBe(fitted.ok && fitted.caption !== null);
  }
});

test('two labels that are changed on one page share no radio group', () => {
  const groups = ['', 'a/1', 'a/2'].map((group) => {
    const fields = createElement(LookFields, { ...look, group, onChange: () => {} });
    const names = renderToStaticMarkup(fields).matchAll(/ type="radio"[^>]* name="([^"]+)"/g);
    return [...new Set([...names].map(([, name]) => name))];
  });
  expect(groups[0]).toEqual(['icon', 'colour', 'font']);
  expect(new Set(groups.flat()).size).toBe(9);
});
