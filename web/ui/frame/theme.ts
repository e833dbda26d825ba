/** What Radix's Theme component writes, without its script. */
export const THEME = {
  'data-is-root-theme': 'true',
  'data-accent-color': 'violet',
  'data-gray-color': 'sand',
  'data-panel-background': 'solid',
  'data-radius': 'large',
  'data-scaling': '100%',
};
