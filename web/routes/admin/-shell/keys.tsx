import { m } from '../../../paraglide/messages.js';
import { Dialog } from '../../../ui/dialog.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Button } from '../-shared/button.tsx';

type Keys = readonly (readonly [keys: readonly string[], words: () => string])[];

const EVERYWHERE: Keys = [
  [['Ctrl K'], m.palette_open],
  [['?'], m.keys_title],
];
/** Handled in `(orders)/-list/keys.ts`: a new key goes into both. */
const IN_ORDERS: Keys = [
  [['j', '↓'], m.keys_next],
  [['k', '↑'], m.keys_before],
  [['Enter'], m.keys_open],
  [['n'], m.keys_step],
  [['x'], m.keys_mark],
  [['Esc'], m.keys_close],
];

/** What the keys do, for who asked with `?`. */
export const KeyList = ({ onClose }: { onClose(): void }) => (
  <Dialog
    className="shell-keys"
    aria-labelledby="keys-title"
    onCancel={onClose}
    onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
  >
    <Heading as="h2" size="5" id="keys-title">
      {m.keys_title()}
    </Heading>
    <Group title={m.keys_everywhere()} keys={EVERYWHERE} />
    <Group title={m.keys_in_orders()} keys={IN_ORDERS} />
    <Button size="3" variant="soft" onClick={onClose}>
      {m.close()}
    </Button>
  </Dialog>
);

const Group = ({ title, keys }: { title: string; keys: Keys }) => (
  <section>
    <Heading as="h3" size="3">
      {title}
    </Heading>
    <dl>
      {keys.map(([names, words]) => (
        <div key={names[0]}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{words()}</dd>
        </div>
      ))}
    </dl>
  </section>
);
