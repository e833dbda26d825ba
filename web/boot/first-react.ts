/** React, run when its own file arrives: in a task of its own, and not within that of the page's script. */
export { createRoot, hydrateRoot } from 'react-dom/client';
