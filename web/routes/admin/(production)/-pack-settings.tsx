import { isForSale, nameIn } from '../../../../shared/catalogue/product.ts';
import { LABEL_TYPES } from '../../../../shared/label/choices.ts';
import { SIZE_ORDER } from '../../../../shared/label/geometry.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror, useRow, useStore } from '../../../store/store.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { Heading } from '../../../ui/heading.tsx';
import { SIZE_WORDS, TYPE_WORDS } from '../../../ui/label/option-words.ts';
import { Select } from '../-shared/select.tsx';

/** What a pack of each product is printed as; a change is saved as it is made. */
export function PackSettings() {
  const products = useStore('product').filter(isForSale);
  return (
    <section className="stack" aria-labelledby="packs-title">
      <Heading as="h3" size="4" id="packs-title">
        {m.work_packs()}
      </Heading>
      <p className="muted">{m.work_packs_text()}</p>
      <ul className="production-pack-list">
        {products.map((product) => (
          <Pack key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

const UNSET = { labelType: 'waterproof', size: 'medium', labels: 0 } as const;

function Pack({ product }: { product: Row<'product'> }) {
  const pack = useRow('pack', product.id) ?? UNSET;
  const mirror = useMirror();
  const name = nameIn(locale(), product);
  const { labelType, size, labels } = pack;
  const save = (change: Partial<Omit<Row<'pack'>, 'id'>>) =>
    mutate('savePack', { productId: product.id, labelType, size, labels, ...change }, mirror).catch(
      toastError,
    );
  return (
    <li>
      <span>{name}</span>
      <Select
        aria-label={`${m.customize_type()}: ${name}`}
        value={labelType}
        choices={LABEL_TYPES}
        words={(type) => TYPE_WORDS[type]()}
        onChoose={(labelType) => void save({ labelType })}
      />
      <Select
        aria-label={`${m.customize_size()}: ${name}`}
        value={size}
        choices={SIZE_ORDER}
        words={(choice) => SIZE_WORDS[choice]()}
        onChoose={(size) => void save({ size })}
      />
      <input
        className="input numbers"
        type="number"
        min={0}
        max={1000}
        aria-label={`${m.work_pack_labels()}: ${name}`}
        defaultValue={labels}
        key={labels}
        onBlur={(event) => {
          const next = event.target.valueAsNumber;
          if (next !== labels) void save({ labels: next });
        }}
      />
    </li>
  );
}
