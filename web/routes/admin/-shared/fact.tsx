export const Fact = ({ name, fact }: { name: string; fact: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{fact}</dd>
  </div>
);
