/** What late-frame.tsx fetches at once. */
export { Footer } from './footer.tsx';
export { Menu, PageLinks } from './menu.tsx';
