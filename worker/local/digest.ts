import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';

export function digestOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(['{web,shared,worker}/**/*', 'package-lock.json'], {
    exclude: ['web/paraglide/**', 'web/route-tree.gen.ts', 'web/project.inlang/**'],
  });
  for (const file of files.sort()) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}
