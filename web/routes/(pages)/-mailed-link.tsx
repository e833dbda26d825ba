import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import '../../ui/text/feedback.css';

type Props = {
  title: string;
  text: string;
  button: string;
  /** Undefined before the form was sent. */
  state: string | undefined;
  said: string;
  /** Links to go on with. */
  children: ReactNode;
};

/**
 * The page of a mailed link. Its form posts to the page's own address with the token, so it works without a
 * script. Opening the link changes nothing.
 */
export function MailedLink({ title, text, button, state, said, children }: Props) {
  return (
    <main className="page pages-mailed-link">
      <Heading as="h1" size="7">
        {title}
      </Heading>
      {state === undefined ? (
        <form method="post" className="stack">
          <p>{text}</p>
          <Button size="4" type="submit">
            {button}
          </Button>
        </form>
      ) : (
        <div className="stack">
          <p className="feedback-said" role="status">
            {said}
          </p>
          {children}
        </div>
      )}
    </main>
  );
}

export const ToShop = () => (
  <Link to="/shop" className="more">
    {m.newsletter_to_shop()}
  </Link>
);
