export type Sync = {
  /** 'refused': the shop refused a change and the reader has not seen that yet. */
  state: 'synced' | 'waiting' | 'offline' | 'refused';
  changes: number;
  /** Whether this browser stores what waits; else it is lost with the page. */
  kept: boolean;
};

export type Load = 'waiting' | 'failed' | 'known';

export const SYNCED: Sync = { state: 'synced', changes: 0, kept: true };
