type Props = {
  /** Of their headings: under the page's title or under a section's. */
  level?: 2 | 3;
  steps: readonly (readonly [title: string, text: string])[];
};

/** What is done first, second and so on, in cards. */
export function Steps({ level = 2, steps }: Props) {
  const Heading = `h${level}` as const;
  return (
    <ol className="steps">
      {steps.map(([title, text]) => (
        <li key={title}>
          <Heading className="rt-Heading rt-r-size-4">{title}</Heading>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
