import 'react';

declare module 'react' {
  /** A style may set variables of the sheet. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
