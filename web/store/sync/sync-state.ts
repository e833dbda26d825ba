/** How a mirror stands, for the words in the header, the cart and the admin's pages. */
export type Sync = {
  /**
   * 'waiting': on its way; 'offline': waits here for the line; 'refused': the shop said no to a change
   * and the reader was not told yet.
   */
  state: 'synced' | 'waiting' | 'offline' | 'refused';
  /** Changes the server has not confirmed. */
  changes: number;
  /** Whether this browser keeps what waits; else it lives as long as the page. */
  kept: boolean;
};

/** 'known': the server has said what there is, now or on an earlier visit; 'failed': it did not answer. */
export type Load = 'waiting' | 'failed' | 'known';

export const SYNCED: Sync = { state: 'synced', changes: 0, kept: true };
