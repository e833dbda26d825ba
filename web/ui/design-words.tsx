import type { DesignSnapshot } from '../../shared/design.ts';

/** The words of a drawn label as visible text. */
export function DesignWords({ design }: { design: Pick<DesignSnapshot, 'text' | 'line2'> }) {
  return (
    <span className="design-words">
      <strong>{design.text}</strong>
      {design.line2 !== '' && <span>{design.line2}</span>}
    </span>
  );
}
