import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { nameIn } from '../../../../shared/catalogue/product.ts';
import {
  ABOUT_SHOP,
  type FeedbackKind,
  type FeedbackRow,
  type FeedbackState,
} from '../../../../shared/feedback/feedback.ts';
import { internationalPhone, NORMAL_PHONE } from '../../../../shared/input/phone.ts';
import type { Body } from '../../../api/http.ts';
import { postsIn } from '../../../content.ts';
import { LANGUAGES, locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow, useRows } from '../../../store/store.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Stars } from '../../../ui/product/stars.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { ask } from '../-shared/ask.ts';
import { Button, ButtonAnchor } from '../-shared/button.tsx';
import { TheirOrders } from '../-shared/their-orders.tsx';
import { answerLink } from './-answer.ts';
import { ordersNamedIn } from './-order-numbers.ts';

export type Verdict = Body<'$post', '/api/moderation'>['verdict'];

type Props = {
  row: FeedbackRow;
  kind: FeedbackKind;
  state: FeedbackState;
  onJudge(verdict: Verdict): Promise<void>;
};

/** A comment, review or message as plain text, with its actions. */
export function FeedbackCard({ row, kind, state, onJudge }: Props) {
  const { author, text, at, stars, sample, email, phone } = row;
  const who = author || m.moderation_nobody();
  const remove = async () => {
    const isSure = await ask({
      title: m.office_do_of({ act: m.office_remove_sure(), name: who }),
      text: m.moderation_remove_text(),
      yes: m.office_remove_sure(),
      no: m.office_cancel(),
    });
    if (isSure) await onJudge('remove');
  };
  return (
    <li className="card" aria-label={who}>
      <div className="row spread">
        <Heading as="h2" size="3">
          {who}
        </Heading>
        <span className="muted numbers">{momentOf(at)}</span>
      </div>
      {stars !== undefined && <Stars count={stars} />}
      {kind === 'message' ? (
        <p>
          <strong>{row.about}</strong>
        </p>
      ) : kind === 'comment' ? (
        <OnPost slug={row.about} />
      ) : (
        <OnProduct about={row.about} />
      )}
      <p className="moderation-words">{text}</p>
      {kind === 'message' && <NamedOrders words={`${row.about} ${text}`} />}
      {sample && <p className="muted">{m.moderation_sample()}</p>}
      {(email || phone) && (
        <p className="muted moderation-sender">
          {email && <span>{email}</span>}
          {phone && <Phone typed={phone} />}
          {row.locale && <span>{LANGUAGES[row.locale]}</span>}
          <TheirOrders q={email || phone || ''} />
        </p>
      )}
      <div className="row">
        {email && (
          <ButtonAnchor size="3" href={answerLink(email, row)}>
            {m.moderation_answer()}
            <span className="sr-only">: {who}</span>
          </ButtonAnchor>
        )}
        {verdictsFor(kind, state, email !== '').map(([verdict, word]) => (
          <Button
            key={verdict}
            size="3"
            {...(verdict === 'hide'
              ? { variant: 'soft', color: 'gray' }
              : { variant: email ? 'soft' : 'solid' })}
            aria-label={m.office_do_of({ act: word(), name: who })}
            onClick={() => onJudge(verdict)}
          >
            {word()}
          </Button>
        ))}
        <Button
          size="3"
          variant="soft"
          color="red"
          aria-label={m.office_do_of({ act: m.office_remove(), name: who })}
          onClick={() => void remove()}
        >
          {m.office_remove()}
        </Button>
      </div>
    </li>
  );
}

/** The orders whose numbers the sender wrote. */
function NamedOrders({ words }: { words: string }) {
  const named = ordersNamedIn(words, useRows('order'));
  if (named.length === 0) return null;
  return (
    <p className="row">
      {named.map(({ number, orderId }) => {
        const place = orderId
          ? ({ to: '/admin/order/$orderId', params: { orderId } } as const)
          : ({ to: '/admin', search: { tab: 'orders', all: true, q: number } } as const);
        return (
          <Link key={number} {...place} className="text-link admin-tall-link">
            {m.admin_order_title({ number })}
          </Link>
        );
      })}
    </p>
  );
}

function OnPost({ slug }: { slug: string }) {
  const [title, setTitle] = useState(slug);
  useEffect(() => {
    void postsIn(locale()).then(
      (posts) => setTitle(posts.find((post) => post.slug === slug)?.title ?? slug),
      () => {},
    );
  }, [slug]);
  return (
    <Link to="/blog/$slug" params={{ slug }} className="text-link">
      {m.moderation_on_post({ post: title })}
    </Link>
  );
}

/** `about`: the id of a product, or the shop. */
function OnProduct({ about }: { about: string }) {
  const product = useRow('product', about);
  return about === ABOUT_SHOP ? (
    <Link to="/" className="text-link">
      {m.moderation_on_shop()}
    </Link>
  ) : (
    <Link to="/product/$productId" params={{ productId: about }} className="text-link">
      {m.moderation_on_product({ product: product ? nameIn(locale(), product) : about })}
    </Link>
  );
}

/** A message that came without an email address is answered by phone. */
function Phone({ typed }: { typed: string }) {
  const digits = internationalPhone(typed);
  if (digits === null) return <span className="numbers">{typed}</span>;
  return (
    <>
      <a className="text-link numbers" href={`tel:+${digits}`}>
        {typed}
      </a>
      {!isLandline(digits) && (
        <a
          className="text-link"
          href={`https://wa.me/${digits}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </a>
      )}
    </>
  );
}

/** Kenyan landlines have no WhatsApp; of numbers abroad it is unknown. */
const isLandline = (digits: string) => digits.startsWith('254') && !NORMAL_PHONE.test(digits);

function verdictsFor(
  kind: FeedbackKind,
  state: FeedbackState,
  byMail: boolean,
): [Verdict, () => string][] {
  if (kind === 'message') {
    return state === 'waiting'
      ? [['answer', byMail ? m.moderation_mark_answered : m.moderation_mark_phoned]]
      : [['reopen', m.moderation_mark_open]];
  }
  const approve: [Verdict, () => string] = ['approve', m.moderation_approve];
  const hide: [Verdict, () => string] = ['hide', m.moderation_hide];
  if (state === 'waiting') return [approve, hide];
  return state === 'approved' ? [hide] : [approve];
}
