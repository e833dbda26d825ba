import { useState } from 'react';
import {
  type FeedbackKind,
  type FeedbackRow,
  type FeedbackState,
  MAX_COUNTED,
} from '../../../../shared/feedback/feedback.ts';
import { type Body, post } from '../../../api/http.ts';
import { eachOnce, usePages } from '../../../api/use-pages.ts';
import { m } from '../../../paraglide/messages.js';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { MoreButton, NotLoaded } from '../../../ui/list/load-states.tsx';
import { useRowFocus } from '../../../ui/list/use-row-focus.ts';
import { toastResult } from '../-shared/result.ts';
import { useChanges } from '../-shared/use-changes.ts';
import { FeedbackCard, type Verdict } from './-card.tsx';

type Asked = Body<'$post', '/api/moderation'>;

type Props = { kind: FeedbackKind; state: FeedbackState };

/** Newest first, page by page. Rows leave the list when they were decided. */
export function FeedbackList({ kind, state }: Props) {
  const { first, pages, hasMore, failed, again, more } = usePages(
    `/api/moderation?kind=${kind}&state=${state}`,
    useChanges('feedback'),
  );
  const list = useRowFocus<HTMLUListElement>();
  // Rows and not ids: a row that is loaded again, because a decision was taken back, is shown again.
  const [gone, setGone] = useState<ReadonlySet<FeedbackRow>>(new Set());
  const [rewritten, setRewritten] = useState<ReadonlyMap<FeedbackRow, FeedbackRow>>(new Map());
  if (!first) return <NotLoaded failed={failed} again={again} />;
  const rows = eachOnce(pages.flatMap(({ found }) => found)).filter((row) => !gone.has(row));
  const judge = async (row: FeedbackRow, verdict: Verdict) => {
    const read = rewritten.get(row) ?? row;
    const seen = kind === 'message' ? {} : { seen: read.at };
    const isDone = await toastResult(
      post('/api/moderation', { kind, id: row.id, verdict, ...seen } as Asked),
      VERDICTS[verdict](),
      ({ code, detail }) => {
        if (code !== 'changed_meanwhile') return false;
        setRewritten((rows) => new Map(rows).set(row, { ...read, ...detail }));
        toast(m.refusal_title(), m.moderation_rewritten(), 'bad');
        return true;
      },
    );
    if (isDone) setGone((rows) => new Set([...rows, row]));
  };
  return (
    <>
      {state === 'waiting' && (
        <p className="muted" role="status">
          {countWords(first.waiting[kind] - first.found.filter((row) => gone.has(row)).length)}
        </p>
      )}
      {state !== 'waiting' && rows.length === 0 && <Empty text={m.moderation_none()} />}
      <ul className="office-list" {...list}>
        {rows.map((row) => (
          <FeedbackCard
            key={row.id}
            row={rewritten.get(row) ?? row}
            kind={kind}
            // A rewritten text waits for approval again, in whichever list it is.
            state={rewritten.has(row) ? 'waiting' : state}
            onJudge={(verdict) => judge(row, verdict)}
          />
        ))}
      </ul>
      {hasMore && <MoreButton onClick={more} />}
    </>
  );
}

function countWords(waiting: number) {
  if (waiting <= 0) return m.moderation_all_read();
  return waiting > MAX_COUNTED
    ? m.moderation_more_wait({ count: String(MAX_COUNTED) })
    : m.moderation_wait({ count: String(waiting) });
}

const VERDICTS: Record<Verdict, () => string> = {
  approve: m.moderation_done_approved,
  hide: m.moderation_done_hidden,
  remove: m.moderation_done_removed,
  answer: m.moderation_done_answered,
  reopen: m.moderation_done_reopened,
};
