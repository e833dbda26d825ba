import { RouterClient } from '@tanstack/react-router/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { catalogue } from './catalogue.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';
import { getRouter } from './router.tsx';

const locale = document.documentElement.lang === 'sw' ? 'sw' : 'en';
overwriteGetLocale(() => locale);
const router = getRouter({ locale, origin: location.origin, catalogue });
hydrateRoot(document, <RouterClient router={router} />);
