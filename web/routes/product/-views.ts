/** What else carries the label, by the picture of a product or of its category: names below /img/. */
const VIEWS: Record<string, readonly string[]> = {
  1: ['lunch-box', 'pencils'],
  2: ['lunch-box', 'school-bag'],
  4: ['exercise-book', 'lunch-box'],
  5: ['school-bag', 'pencils'],
  6: ['collar', 'shoes'],
  7: ['lunch-box', 'collar'],
  8: ['school-bag', 'shoes'],
  'clothing-labels': ['shoes', 'school-bag'],
  'baby-care-labels': ['lunch-box', 'collar'],
  accessories: ['shoes', 'lunch-box'],
};
const USUAL = ['exercise-book', 'shoes'];

export const viewsOf = (drawing: string) => VIEWS[drawing] ?? USUAL;
