import './features.css';

export type FeatureIcon =
  | 'drop'
  | 'clock'
  | 'pen'
  | 'snow'
  | 'microwave'
  | 'steam'
  | 'heart'
  | 'shirt'
  | 'peel'
  | 'plate'
  | 'iron'
  | 'pin'
  | 'phone'
  | 'mail'
  | 'code'
  | 'chat';

/** A drawing out of public/icons.svg: not in the script, since nothing waits for it. */
export function Feature({ icon }: { icon: FeatureIcon }) {
  return (
    <svg className="icon" width={24} height={24} aria-hidden="true">
      <use href={`/icons.svg#${icon}`} />
    </svg>
  );
}

/** A row of short promises, each a drawing and a word or two. */
export function Badges({ items }: { items: readonly (readonly [FeatureIcon, string])[] }) {
  return (
    <ul className="badges">
      {items.map(([icon, text]) => (
        <li key={text}>
          <Feature icon={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
