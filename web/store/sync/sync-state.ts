export type Sync = {
  /** 'refused': the reader has not seen yet that the shop refused a change. */
  state: 'synced' | 'waiting' | 'offline' | 'refused';
  changes: number;
  /** Whether what waits outlives the page. */
  saved: boolean;
};

export type Load = 'waiting' | 'failed' | 'known';

export const SYNCED: Sync = { state: 'synced', changes: 0, saved: true };
