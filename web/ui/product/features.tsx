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
  | 'chat'
  | 'print'
  | 'again'
  | 'truck';

/** From public/icons.svg, to keep it out of the script. */
export function Feature({ icon }: { icon: FeatureIcon }) {
  return (
    <svg className="icon" width={24} height={24} aria-hidden="true">
      <use href={`/icons.svg#${icon}`} />
    </svg>
  );
}

export function Badges({ items }: { items: readonly (readonly [FeatureIcon, string])[] }) {
  return (
    <ul className="features">
      {items.map(([icon, text]) => (
        <li key={text}>
          <Feature icon={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
