import { fieldsOf, type ProductFields, productSchema } from '../../../../shared/catalogue/edit.ts';
import { nameIn } from '../../../../shared/catalogue/product.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror, useRow, useRows } from '../../../store/store.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { announce } from '../-shared/announce.ts';
import { saveProduct } from './-save.ts';
import { ProductVersions } from './-versions.tsx';

type Refused = { productId: string; mine: ProductFields; notices: Row<'notice'>[] };

/** Edits that were refused because another admin saved first. Their author chooses between the versions. */
export function ProductConflicts() {
  const refused = new Map<string, Refused>();
  const notices = useRows('notice').filter(
    ({ code, detail }) => code === 'changed_meanwhile' && 'mine' in detail,
  );
  for (const notice of notices.toSorted((a, b) => a.at - b.at)) {
    const { productId = '', mine } = notice.detail;
    const fields = productSchema.safeParse(JSON.parse(String(mine)));
    if (!fields.success) continue;
    // A later edit holds what the earlier ones said.
    const before = refused.get(String(productId))?.notices ?? [];
    const entry = { productId: String(productId), mine: fields.data };
    refused.set(entry.productId, { ...entry, notices: [...before, notice] });
  }
  return [...refused.values()].map((each) => <Conflict key={each.productId} refused={each} />);
}

function Conflict({ refused: { productId, mine, notices } }: { refused: Refused }) {
  const mirror = useMirror();
  const product = useRow('product', productId);
  const putAway = async () => {
    for (const { id } of notices) await mutate('dismissNotice', { noticeId: id }, mirror);
  };
  const keep = async () => {
    if (!product) return;
    try {
      const changes = await saveProduct(product, mine, mirror);
      await putAway();
      await announce(changes, m.conflict_kept());
    } catch (error) {
      toastError(error);
    }
  };
  const take = async () => {
    await putAway();
    if (product) toast(m.conflict_taken());
  };
  return (
    <ProductVersions
      name={product ? nameIn(locale(), product) : mine.name}
      mine={mine}
      theirs={product ? fieldsOf(product) : null}
      onKeep={() => void keep()}
      onTake={() => void take()}
    />
  );
}
