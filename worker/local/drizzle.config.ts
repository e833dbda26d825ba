import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./shared/schema.ts', './worker/schema.ts'],
  out: './migrations',
});
