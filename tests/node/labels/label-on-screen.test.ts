import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CAPTION } from '../../../shared/label/caption.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { loadFace } from '../../../shared/label/face.ts';
import { fit } from '../../../shared/label/fit.ts';
import { SIZE_ORDER } from '../../../shared/label/geometry.ts';
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
