import { Heading } from '../../ui/heading.tsx';

type Props = {
  /** The level of their headings. */
  level?: 2 | 3;
  steps: readonly (readonly [title: string, text: string])[];
};

/** Numbered steps in cards. */
export function Steps({ level = 2, steps }: Props) {
  return (
    <ol className="pages-steps">
      {steps.map(([title, text]) => (
        <li key={title}>
          <Heading as={`h${level}`} size="4">
            {title}
          </Heading>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
