/** A text in which 'M-Pesa' and sums of money stay on one line. */
export const Whole = ({ text }: { text: string }) =>
  text.split(/(M-Pesa|KSh [\d,]*\d)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whole">
        {part}
      </span>
    ),
  );
