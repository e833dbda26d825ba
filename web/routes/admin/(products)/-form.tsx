import { useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { fieldsOf, type ProductFields } from '../../../../shared/catalogue/edit.ts';
import { isForSale } from '../../../../shared/catalogue/product.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useMirror, useRow } from '../../../store/store.ts';
import type { Change } from '../../../store/sync/pending-changes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { mayClose } from '../-form/leaving.ts';
import { useOfficeForm } from '../-form/office-form.tsx';
import { Followed, useTheirs } from '../-form/theirs.tsx';
import { announce } from '../-shared/announce.ts';
import { Button } from '../-shared/button.tsx';
import { draftOf, draftSchema, NEW_DRAFT, readDraft } from './-draft.ts';
import { ProductFieldset } from './-fields.tsx';
import { createProduct, moveStock, saveProduct } from './-save.ts';
import { FIELDS, ProductVersions } from './-versions.tsx';
import { FIELD_WORDS } from './-words.ts';

type Props = {
  /** Null to add one. */
  product: Row<'product'> | null;
  onClose(): void;
  onMade(productId: string): void;
};

/**
 * Adds or edits a product. Should another admin save it meanwhile, what was not typed here follows them;
 * of the rest both versions are shown.
 */
export function ProductForm({ product, onClose, onMade }: Props) {
  const mirror = useMirror();
  const live = useRow('product', product?.id ?? '');
  const onHand = useRow('stock', product?.id ?? '')?.onHand ?? 0;
  const [seenStock] = useState(onHand);
  const [seen, setSeen] = useState(() => (product ? draftOf(product, onHand) : NEW_DRAFT));
  const { form } = useOfficeForm({
    values: seen,
    schema: draftSchema,
    read: readDraft,
    save: ({ stock, note, ...fields }) => save(fields, stock, note),
    done: null,
  });
  const draft = useSelector(form.store, ({ values }) => values);
  const isGone = isForSale(product ?? undefined) && !isForSale(live);
  const theirs = live && !isGone ? draftOf(live, onHand) : null;
  const take = (fields: readonly (keyof ProductFields)[]) => {
    if (!theirs) return;
    for (const field of fields) form.setFieldValue(field, theirs[field], { dontUpdateMeta: true });
    setSeen({ ...seen, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) });
  };
  const { both, followed } = useTheirs({ fields: FIELDS, seen, mine: draft, theirs, take });
  const isStale = isGone || both.length > 0;
  const mine = draftSchema.safeParse(readDraft(draft));

  const leave = async () => {
    if (await mayClose(form)) onClose();
  };
  async function save(fields: ProductFields, stock: number, note: string): Promise<boolean> {
    if (isStale) return false;
    const changes: Change[] = [];
    if (product && live) {
      const amount = stock - seenStock;
      const move = { productId: product.id, amount, cause: 'edited', note } as const;
      changes.push(...(await saveProduct(live, fields, mirror)));
      changes.push(...(await moveStock(move, mirror)));
    } else {
      const made = await createProduct({ fields, stock }, mirror);
      changes.push(...made.changes);
      onMade(made.productId);
    }
    onClose();
    void announce(changes, product ? m.products_updated() : m.products_created());
    return true;
  }
  return (
    <Dialog
      className="admin-dialog"
      aria-labelledby="product-form-title"
      onCancel={(event) => {
        event.preventDefault();
        void leave();
      }}
    >
      <Form form={form}>
        <Heading as="h2" size="6" id="product-form-title">
          {product ? m.product_form_edit() : m.product_form_add()}
        </Heading>
        {product && isStale && (
          <ProductVersions
            name={draft.name}
            mine={mine.success ? fieldsIn(mine.data) : fieldsOf(product)}
            theirs={live && !isGone ? fieldsOf(live) : null}
            onKeep={() => theirs && setSeen({ ...theirs, stock: seen.stock, note: seen.note })}
            onTake={() => (theirs ? take(both) : onClose())}
          />
        )}
        <Followed fields={followed} labels={FIELD_WORDS} />
        <ProductFieldset
          form={form}
          id={product?.id ?? ''}
          onHand={product ? onHand : null}
          isMoved={draft.stock !== String(seenStock)}
        />
        <div className="row admin-dialog-foot">
          <form.SubmitButton busy={m.office_saving()} aria-disabled={isStale}>
            {m.product_form_save()}
          </form.SubmitButton>
          <Button size="3" variant="soft" color="gray" onClick={() => void leave()}>
            {m.product_form_cancel()}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const fieldsIn = ({ stock: _, note: __, ...fields }: z.output<typeof draftSchema>) => fields;
