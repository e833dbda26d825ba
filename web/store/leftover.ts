import { dropReplicas, openReplica } from './replica.ts';

const LONGEST_MS = 30_000;
const AGAIN_MS = 1000;

/**
 * Sends what a guest had not sent when they got an account, perhaps in a tab that is closed by now, and
 * deletes what this browser kept of them. The server gives it to the account. Another guest's, who has
 * no account or another one, is left alone. One tab at a time does this.
 */
export async function sendLeftover(guest: string): Promise<void> {
  const name = `leftover:${guest}`;
  if (!navigator.locks) return void (await send(guest));
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? send(guest) : null));
}

async function send(owner: string): Promise<void> {
  let refused = false;
  const replica = openReplica({
    view: 'me',
    owner,
    actor: { role: 'guest', owner },
    pullInterval: null,
    onWrongOwner: () => {
      refused = true;
    },
    onUpdateNeeded: () => {},
    onChange: () => {},
  });
  const until = Date.now() + LONGEST_MS;
  let left = await replica.pending();
  while (left > 0 && !refused && Date.now() < until) {
    const late = new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    const sent = replica.push().then(() => replica.pull());
    await Promise.race([sent.catch(() => late), late]);
    left = await replica.pending();
  }
  await replica.close();
  if (left === 0) await dropReplicas(owner);
}
