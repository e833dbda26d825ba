import type { Row, Tx } from '../tx.ts';

/** Of a part that waits to be printed. */
export const NO_JOB = { jobId: null, press: null } satisfies Partial<Row<'orderLine'>>;

/**
 * A job is removed once all its orders are finished: an order that is opened again needs a new one. A browser
 * without jobs guesses until the server answers.
 */
export const isJobPurged = async (tx: Tx, { jobId }: Pick<Row<'orderLine'>, 'jobId'>) =>
  jobId !== null && !(await tx.get('job', jobId));
