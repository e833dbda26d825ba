import { nameIn } from '../../../shared/catalogue/product.ts';
import type { Row } from '../../../shared/tx.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { mutate } from '../../store/store.ts';
import { toastError } from '../../ui/feedback/refusal.ts';
import { lineName } from '../../ui/label/design-words.tsx';

/** Of one design the ordered lines that hold it, the newest first: keeping one of them is enough. */
export function KeepDesign({ lines }: { lines: Row<'orderLine'>[] }) {
  const kept = lines.filter((line) => line.keepSince);
  const [first] = lines;
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
        {first && (
          <span className="sr-only">: {lineName(first.design?.text, nameIn(locale(), first))}</span>
        )}
      </span>
    </label>
  );
}
