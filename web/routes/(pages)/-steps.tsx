import { Heading } from '../../ui/heading.tsx';

type Props = {
  /** Of their headings: under the page's title or under a section's. */
  level?: 2 | 3;
  steps: readonly (readonly [title: string, text: string])[];
};

/** What is done first, second and so on, in cards. */
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
