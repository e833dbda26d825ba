const WHOLE = /(M-Pesa|KSh [\d,]*\d)/;

/** A text in which 'M-Pesa' and sums of money stay on one line. */
export const Whole = ({ text }: { text: string }) =>
  text.split(WHOLE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whole">
        {part}
      </span>
    ),
  );

/** The same for HTML of ours. */
export const wholeIn = (html: string) =>
  html.replace(new RegExp(WHOLE, 'g'), '<span class="whole">$1</span>');
