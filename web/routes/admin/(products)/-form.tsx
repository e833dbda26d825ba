import { Button } from '@radix-ui/themes';
import { type FormEvent, type SyntheticEvent, useState } from 'react';
import { fieldsOf } from '../../../../shared/catalogue/edit.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useMirror, useRow } from '../../../store/store.ts';
import type { Change } from '../../../store/sync/undecided.ts';
import { announce } from '../../../ui/announce.ts';
import { Heading } from '../../../ui/heading.tsx';
import { toastError } from '../../../ui/refusal.ts';
import { type Draft, draftOf, NEW_DRAFT, type Problems, readDraft } from './-draft.ts';
import { ProductFieldset } from './-fields.tsx';
import { createProduct, moveStock, saveProduct } from './-save.ts';
import { ProductVersions } from './-versions.tsx';

const open = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal();
};

type Props = {
  /** Null to add one. */
  product: Row<'product'> | null;
  onClose(): void;
};

/** Adds or edits a product. Should another admin save it meanwhile, both versions are shown at once. */
export function ProductForm({ product, onClose }: Props) {
  const mirror = useMirror();
  const live = useRow('product', product?.id ?? '');
  const onHand = useRow('stock', product?.id ?? '')?.onHand ?? 0;
  const [seenStock] = useState(onHand);
  const [basedOn, setBasedOn] = useState(product?.edition ?? '');
  const [first, setFirst] = useState(() => (product ? draftOf(product, onHand) : NEW_DRAFT));
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const isStale = product !== null && live?.edition !== basedOn;
  const read = readDraft(draft);

  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const leave = async () => {
    const isTouched = JSON.stringify(draft) !== JSON.stringify(first);
    const { question } = await import('../../../ui/question.tsx');
    const leaves =
      !isTouched ||
      (await question({
        title: m.product_form_unsaved(),
        text: m.product_form_unsaved_text(),
        yes: m.product_form_unsaved_leave(),
        no: m.product_form_unsaved_stay(),
      }));
    if (leaves) onClose();
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblems(read.ok ? {} : read.problems);
    if (!read.ok) return focusFirst(event.currentTarget, read.problems);
    if (isStale) return;
    try {
      const changes: Change[] = [];
      if (product && live) {
        const saved = await saveProduct(live, basedOn, read.fields, mirror);
        setBasedOn(saved.edition);
        const amount = read.stock - seenStock;
        const { note } = draft;
        const move = { productId: product.id, amount, cause: 'edited', note };
        changes.push(...saved.changes, ...(await moveStock(move, mirror)));
      } else {
        changes.push(...(await createProduct(read, mirror)));
      }
      onClose();
      await announce(changes, product ? m.products_updated() : m.products_created());
    } catch (error) {
      toastError(error);
    }
  };
  const takeTheirs = () => {
    if (!live) return onClose();
    const theirs = { ...draftOf(live, seenStock), stock: draft.stock, note: draft.note };
    setFirst(theirs);
    setDraft(theirs);
    setBasedOn(live.edition);
  };
  return (
    <dialog
      ref={open}
      className="sheet-dialog"
      aria-labelledby="product-form-title"
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault();
        void leave();
      }}
    >
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <Heading as="h2" size="6" id="product-form-title">
          {product ? m.product_form_edit() : m.product_form_add()}
        </Heading>
        {isStale && (
          <ProductVersions
            name={draft.name}
            mine={read.ok ? read.fields : fieldsOf(product)}
            theirs={live ? fieldsOf(live) : null}
            onKeep={() => setBasedOn(live?.edition ?? '')}
            onTake={takeTheirs}
          />
        )}
        <ProductFieldset
          id={product?.id ?? ''}
          draft={draft}
          problems={problems}
          onHand={product ? onHand : null}
          isMoved={draft.stock !== String(seenStock)}
          onChange={change}
        />
        <div className="row dialog-foot">
          <Button type="submit" size="3" className="tall" aria-disabled={isStale}>
            {m.product_form_save()}
          </Button>
          <Button
            type="button"
            size="3"
            variant="soft"
            color="gray"
            className="tall"
            onClick={() => void leave()}
          >
            {m.product_form_cancel()}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

function focusFirst(form: HTMLFormElement, problems: Problems) {
  const [name] = Object.keys(problems);
  const field = form.elements.namedItem(name ?? '');
  if (!(field instanceof HTMLElement)) return;
  field.closest('details')?.setAttribute('open', '');
  field.focus();
}
