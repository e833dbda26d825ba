/** A forbidden or full storage reads as empty. */
function guarded(storage: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    /** What this browser stored as JSON; null for nothing, and for what cannot be read. */
    json<T>(key: string): T | null {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    /** False where that cannot be known. */
    isEmpty(): boolean {
      try {
        return storage().length === 0;
      } catch {
        return false;
      }
    },
    set(key: string, value: string): boolean {
      try {
        storage().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key: string) {
      try {
        storage().removeItem(key);
      } catch {}
    },
    clear(...stays: string[]) {
      try {
        for (const key of Object.keys(storage())) {
          if (!stays.includes(key)) storage().removeItem(key);
        }
      } catch {}
    },
  };
}

export const browserStorage = guarded(() => localStorage);
export const tabStorage = guarded(() => sessionStorage);

/** The county that was chosen last, on a product's page or at the checkout. */
export const COUNTY = 'tiny-tag-county';

const PROBE = 'tiny-tag-probe';
const PROBE_MS = 5000;

/** Private modes throw, refuse or never answer; Replicache handles one of Firefox's errors only. */
export async function canStore(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PROBE_MS, false));
  return Promise.race([late, probe().catch(() => false)]);
}

function probe(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(PROBE);
    opening.onupgradeneeded = () => opening.result.createObjectStore('probe');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const writing = db.transaction('probe', 'readwrite');
      writing.objectStore('probe').put(1, 1);
      writing.oncomplete = () => {
        db.close();
        resolve(true);
      };
      writing.onabort = () => reject(writing.error);
    };
  });
}
