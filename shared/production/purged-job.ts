import type { Row, Tx } from '../tx.ts';

/** A part that waits to be printed has these values. */
export const NO_JOB = { jobId: null, press: null } satisfies Partial<Row<'orderLine'>>;

/**
 * A job is removed once all its orders are finished: an order that is opened again needs a new one. In a
 * browser that does not mirror jobs the answer may be wrong, until the server's change arrives.
 */
export const isJobPurged = async (tx: Tx, { jobId }: Pick<Row<'orderLine'>, 'jobId'>) =>
  jobId !== null && !(await tx.get('job', jobId));
