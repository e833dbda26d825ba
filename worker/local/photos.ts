import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { PHOTO_FILE, PHOTO_FOLDER } from '../../shared/catalogue/photo.ts';
import { storageFolder } from './shop.ts';

type Bucket = Pick<R2Bucket, 'list' | 'get' | 'put'>;

/** `place` is a local state folder, or 'remote' for Cloudflare. The shop is not started. */
async function withBucket(place: string | 'remote', use: (bucket: Bucket) => Promise<void>) {
  const remote = place === 'remote';
  const { compatibility_date, r2_buckets } = unstable_readConfig({ config: 'wrangler.toml' });
  const folder = mkdtempSync(join(tmpdir(), 'tiny-tag-pictures-'));
  const configPath = join(folder, 'wrangler.json');
  const bucket = { binding: 'PICTURES', bucket_name: r2_buckets[0]?.bucket_name, remote };
  const config = { name: 'pictures', compatibility_date, r2_buckets: [bucket] };
  writeFileSync(configPath, JSON.stringify(config));
  const proxy = await getPlatformProxy<{ PICTURES: Bucket }>({
    configPath,
    envFiles: [],
    persist: remote ? false : { path: storageFolder(place) },
    remoteBindings: remote,
  });
  try {
    await use(proxy.env.PICTURES);
  } finally {
    await proxy.dispose();
    rmSync(folder, { recursive: true });
  }
}

export const downloadPhotos = (folder: string, from: string | 'remote') =>
  withBucket(from, async (bucket) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    let cursor: string | undefined;
    do {
      const page = await bucket.list({ prefix: PHOTO_FOLDER, ...(cursor ? { cursor } : {}) });
      for (const { key } of page.objects) {
        const object = PHOTO_FILE.test(key) ? await bucket.get(key) : null;
        if (!object) continue;
        const bytes = new Uint8Array(await object.arrayBuffer());
        writeFileSync(join(folder, key.slice(PHOTO_FOLDER.length)), bytes, { mode: 0o600 });
      }
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor);
  });

export const uploadPhotos = (folder: string, to: string | 'remote') =>
  withBucket(to, async (bucket) => {
    for (const name of readdirSync(folder)) {
      const key = PHOTO_FOLDER + name;
      if (!PHOTO_FILE.test(key)) continue;
      const httpMetadata = { contentType: 'image/webp' };
      await bucket.put(key, readFileSync(join(folder, name)), { httpMetadata });
    }
  });
