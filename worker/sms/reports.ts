import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { HOUR_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { sms, smsReport } from '../schema.ts';
import { batch } from '../sync/statement.ts';
import type { SmsResult } from './africas-talking.ts';

/** An SMS is sent within seconds; a report that is still unclaimed after this belongs to none. */
const EARLY_MS = HOUR_MS;
/** The path of the reports is secret, so only a mistake could bring more. */
const MOST_EARLY = 500;

type Report = { id: string; status: string; failureReason?: string | undefined };

/** A delivery report. A late or repeated one changes nothing that is final. */
export async function recordReport(env: Env, report: Report, now: number): Promise<void> {
  const isDelivered = ['Success', 'Delivered'].includes(report.status);
  const isFailed = ['Failed', 'Rejected'].includes(report.status);
  if (!isDelivered && !isFailed) return;
  const messageId = report.id.slice(0, 100);
  const state = isDelivered ? 'delivered' : 'failed';
  const reason = isDelivered ? '' : (report.failureReason ?? report.status).slice(0, 100);
  const d = drizzle(env.DB);
  // One batch is one transaction, so the answer to the SMS is stored either before it or after it.
  await batch(env.DB, [
    d
      .update(sms)
      .set({ state, reason, changedAt: now })
      // A number that received it did, whatever a reordered report says.
      .where(
        and(
          eq(sms.messageId, messageId),
          notInArray(sms.state, isDelivered ? ['delivered'] : ['delivered', 'failed']),
        ),
      ),
    d.delete(smsReport).where(lt(smsReport.at, now - EARLY_MS)),
    sql`INSERT INTO sms_report (messageId, state, reason, at)
      SELECT ${messageId}, ${state}, ${reason}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM sms WHERE messageId = ${messageId})
        AND (SELECT count(*) FROM sms_report) < ${MOST_EARLY}
      ON CONFLICT (messageId) DO UPDATE SET state = excluded.state, reason = excluded.reason
        WHERE sms_report.state <> 'delivered'`,
  ]);
}

/** Stores what became of an SMS, with the report that was faster than the provider's own answer. */
export async function recordResult(env: Env, id: string, result: SmsResult, now: number) {
  const d = drizzle(env.DB);
  const store = d
    .update(sms)
    .set({ reason: '', ...result, changedAt: now })
    .where(eq(sms.id, id));
  if (result.state !== 'sent') return store;
  const { messageId } = result;
  const isOf = eq(smsReport.messageId, messageId);
  const early = d.select({ id: smsReport.messageId }).from(smsReport).where(isOf);
  return batch(env.DB, [
    store,
    sql`UPDATE sms SET (state, reason) = (SELECT state, reason FROM sms_report
      WHERE messageId = ${messageId})
      WHERE id = ${id} AND EXISTS (SELECT 1 FROM sms_report WHERE messageId = ${messageId})`,
    d.delete(smsReport).where(inArray(smsReport.messageId, early)),
  ]);
}
