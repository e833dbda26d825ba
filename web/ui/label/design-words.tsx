import { type LabelText, namesOf } from '../../../shared/label/names.ts';
import { m } from '../../paraglide/messages.js';
import './design-words.css';

type Props = {
  design: LabelText & { others?: readonly LabelText[] | undefined };
  open?: boolean;
};

/** Of a list of names the first, and all of them on a tap. */
export function DesignWords({ design, open = false }: Props) {
  // Erased names are empty, however many there were.
  const names = namesOf(design).filter(({ text, line2 }) => text !== '' || line2 !== '');
  if (names.length <= 1) return <OneName words={design} />;
  return (
    <details className="design-words-names" open={open}>
      <summary>
        <OneName words={design} /> <span>{m.names_more({ count: names.length - 1 })}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, by keyboard too. */}
      <ol tabIndex={0}>
        {names.map((words, i) => (
          <li key={i}>
            <OneName words={words} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What a button of a line is about: two lines may have one child's name. */
export const lineName = (text: string | undefined, product: string) =>
  text ? m.line_name({ text, product }) : product;

const OneName = ({ words: { text, line2 } }: { words: LabelText }) => (
  <span className="design-words">
    <strong>{text}</strong>
    {line2 !== '' && <span>{line2}</span>}
  </span>
);
