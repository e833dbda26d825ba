import type { UseNavigateResult } from '@tanstack/react-router';
import { del } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { store } from '../../store/store.ts';
import { failureText } from '../feedback/refusal.ts';
import { toast } from '../feedback/toast.tsx';
import { question } from '../text/question.tsx';
import { leave } from './sign-out.ts';

/**
 * After a question, removes all data of a guest from this browser. Orders are then found only by their
 * links.
 */
export async function forgetPhone(navigate: UseNavigateResult<string>): Promise<void> {
  const owner = store.session?.owner;
  const isSure = await question({
    title: m.forget_phone_ask(),
    text: m.forget_phone_text(),
    yes: m.forget_phone(),
    no: m.forget_phone_no(),
  });
  if (!isSure) return;
  const answer = await del('/api/session');
  if (!answer.ok) return toast(m.forget_phone_failed(), failureText(answer), 'bad');
  await leave(navigate, owner, m.forget_phone_done(), m.forget_phone_done_text());
}
