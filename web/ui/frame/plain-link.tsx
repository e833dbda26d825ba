import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { isPlainClick } from '../page/plain-click.ts';

/**
 * The router's <Link> computes at each tap where it leads, which for the frame's 28 was a tenth of
 * a tap.
 */
export function PlainLink({ to, ...props }: ComponentProps<'a'> & { to: string }) {
  const router = useRouter();
  const href = localized(to, locale());
  // The router's types have /$text in place of /privacy and the like.
  const target = { to } as never;
  const warm = () => void router.preloadRoute(target).catch(() => {});
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a
      {...props}
      href={href}
      onClick={open}
      onTouchStart={warm}
      onMouseEnter={warm}
      onFocus={warm}
    />
  );
}
