import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../button.tsx';
import { EmptyPage } from '../feedback/empty.tsx';
import { LoadingPage } from '../feedback/loading.tsx';

type Props = {
  code: string | null;
  failed: { status: number } | null;
  again(): unknown;
  /** The page while its code is looked up, and when the code opens nothing any more. */
  opening: { title: string; text: string };
  over: { title: string; text: string };
};

/** What a page of a sent link shows as long as its code has opened nothing. */
export function UnopenedLink({ code, failed, again, opening, over }: Props) {
  if (code === '' || failed?.status === 404) {
    return (
      <EmptyPage {...over}>
        <ButtonLink to="/contact" size="3">
          {m.nav_contact()}
        </ButtonLink>
      </EmptyPage>
    );
  }
  if (!failed) return <LoadingPage {...opening} />;
  return (
    <EmptyPage title={m.order_link_failed()} text={m.order_link_failed_text()}>
      <Button size="3" onClick={() => void again()}>
        {m.broken_retry()}
      </Button>
    </EmptyPage>
  );
}
