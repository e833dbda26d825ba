import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'className'> & { loading: boolean };

export const LoadingButton = ({ loading, children, ...rest }: Props) =>
  loading ? (
    // Not disabled, which would take the focus away.
    <Button {...rest} aria-disabled data-disabled onClick={undefined} className="rt-loading">
      <span style={{ display: 'contents', visibility: 'hidden' }} aria-hidden>
        {children}
      </span>
      <span className="sr-only">{children}</span>
      <span className="rt-Flex rt-r-ai-center rt-r-jc-center rt-r-position-absolute rt-r-inset-0">
        <span className={`rt-Spinner ${rest.size === '4' ? 'rt-r-size-3' : 'rt-r-size-2'}`}>
          {Array.from({ length: 8 }, (_, leaf) => (
            <span key={leaf} className="rt-SpinnerLeaf" />
          ))}
        </span>
      </span>
    </Button>
  ) : (
    <Button {...rest}>{children}</Button>
  );
