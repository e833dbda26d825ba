import { vi } from 'vitest';
import { overwriteGetLocale } from '../../web/paraglide/runtime.js';

// The file before, in the same runtime, may have set another language or stubbed a global.
overwriteGetLocale(() => 'en');
vi.unstubAllGlobals();
