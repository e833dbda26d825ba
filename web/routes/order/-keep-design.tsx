import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { mutate } from '../../store/store.ts';
import { toastError } from '../../ui/feedback/refusal.ts';

/** Of one design the ordered lines that hold it, the newest first: keeping one of them is enough. */
export function KeepDesign({ lines }: { lines: Row<'orderLine'>[] }) {
  const kept = lines.filter((line) => line.keepSince);
  const change = (keep: boolean) =>
    Promise.all(
      (keep ? lines.slice(0, 1) : kept).map(({ id }) => mutate('keepDesign', { lineId: id, keep })),
    ).catch(toastError);
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={kept.length > 0}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      <span>
        {m.keep_design()}
        <span className="sr-only">: {lines[0]?.design?.text}</span>
      </span>
    </label>
  );
}
