import { createFileRoute } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
export const Route = createFileRoute('/')({ component: Home });
function Home() { return <h1>{m.hello({ name: 'x' })}</h1>; }
