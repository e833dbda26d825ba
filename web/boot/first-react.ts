/** React runs in a task of its own, when its file arrives. */
export { createRoot, hydrateRoot } from 'react-dom/client';
