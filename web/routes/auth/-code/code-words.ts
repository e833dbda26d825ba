import { isPhoneTyped, normalisePhone } from '../../../../shared/input/phone.ts';
import { m } from '../../../paraglide/messages.js';
import { displayPhone } from '../../../ui/text/phone-words.ts';
import type { CodeType } from './sent-code.tsx';

/** What the page of a code says, by how the code was sent and what it is for. */
export function codeWords(type: CodeType, typed: string) {
  const submit = {
    signup: m.auth_confirm_submit,
    email: m.auth_submit,
    recovery: m.auth_code_submit,
  };
  if (isPhoneTyped(typed)) {
    const phone = displayPhone(normalisePhone(typed) ?? typed);
    return {
      title: m.auth_sms_title(),
      lead: type === 'signup' ? m.auth_sms_confirm_lead({ phone }) : m.auth_sms_sent({ phone }),
      hint: m.account_sms_code_hint(),
      submit: type === 'signup' ? m.auth_sms_confirm_submit() : submit[type](),
      sentAgain: m.auth_sent_again_sms(),
      notSent: m.auth_sms_not_sent(),
    };
  }
  const leads = {
    signup: m.auth_confirm_lead,
    email: m.auth_by_code_sent,
    recovery: m.auth_forgot_sent,
  };
  return {
    title: type === 'signup' ? m.auth_confirm_title() : m.auth_mailed_title(),
    lead: leads[type]({ email: typed }),
    hint: m.account_mailed_code_hint(),
    submit: submit[type](),
    sentAgain: m.auth_sent_again_text(),
    notSent: m.auth_not_sent(),
  };
}
