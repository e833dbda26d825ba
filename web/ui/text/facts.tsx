import type { ReactNode } from 'react';

type FactProps = { label: string; value: ReactNode; className?: string | undefined };

/** A row of a list of facts. */
export const Fact = ({ label, value, className }: FactProps) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

type LabelledValue = readonly [label: string, value: ReactNode];
type Props = {
  className: string;
  facts: readonly (LabelledValue | false | null | undefined | '')[];
};

export const Facts = ({ className, facts }: Props) => (
  <dl className={className}>
    {facts.map((fact, i) => fact && <Fact key={i} label={fact[0]} value={fact[1]} />)}
  </dl>
);
