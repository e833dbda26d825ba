import { beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../../web/store/store.ts';
import type { Mirror } from '../../../web/store/sync/mirror.ts';
import { restoreDraft, sendDraft } from '../../../web/ui/label/draft.ts';
import { EMPTY } from '../../../web/ui/label/saved-draft.ts';

const AMINA = 'u:amina';
const kept = vi.hoisted(() => ({ open: vi.fn<() => Promise<Mirror>>() }));
vi.mock('../../../web/store/identity/sign-in-state.ts', () => ({ signInState: kept }));

/** A browser in which Amina was designing a label. */
vi.hoisted(() => {
  const draft = { content: {}, owner: 'u:amina', savedAt: Date.now() };
  const saved = new Map([['tiny-tag-draft', JSON.stringify(draft)]]);
  const localStorage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
  };
  Object.assign(globalThis, { localStorage });
});

const sent: unknown[] = [];
const mirrorOf = (owner: string) =>
  ({
    identity: { owner },
    mutate: async (_: string, args: { content: typeof EMPTY }) => {
      sent.push(args.content.design.text);
    },
  }) as unknown as Mirror;

beforeEach(() => {
  sent.length = 0;
  store.me = null;
});

const named = (text: string) => ({ ...EMPTY, design: { ...EMPTY.design, text } });

test("a person's draft that changes before the session is known is sent once it is", async () => {
  kept.open.mockResolvedValue(mirrorOf(AMINA));
  restoreDraft(named('Zawadi'));
  await sendDraft();
  expect(sent).toEqual(['Zawadi']);
});

test('it is not sent to who else turns out to be signed in', async () => {
  kept.open.mockResolvedValue(mirrorOf('u:baraka'));
  restoreDraft(named('Zuri'));
  await sendDraft();
  expect(sent).toEqual([]);
});
