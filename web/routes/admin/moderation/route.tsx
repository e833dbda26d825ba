import { createFileRoute, useNavigate } from '@tanstack/react-router';
import {
  FEEDBACK_KINDS,
  FEEDBACK_STATES,
  type FeedbackKind,
  type FeedbackState,
} from '../../../../shared/feedback/feedback.ts';
import { m } from '../../../paraglide/messages.js';
import { Heading } from '../../../ui/heading.tsx';
import { oneOf } from '../../../ui/list/search-params.ts';
import { TabList } from '../../../ui/list/tabs.tsx';
import { useWork } from '../-shell/work.ts';
import { FeedbackList } from './-list.tsx';
import './moderation.css';

type Search = { kind?: FeedbackKind; state?: FeedbackState };

export const Route = createFileRoute('/admin/moderation')({
  // Checked by the page below, because this is part of the first script of every page.
  validateSearch: (given: Search) => given,
  component: Moderation,
});

/** What people wrote: to be shown, kept back or answered. */
function Moderation() {
  const given = Route.useSearch();
  const kind = oneOf(FEEDBACK_KINDS, given.kind) ?? 'message';
  const state = oneOf(FEEDBACK_STATES, given.state) ?? 'waiting';
  const navigate = useNavigate();
  const show = (search: Search) => navigate({ to: '.', search, replace: true, resetScroll: false });
  const { feedback } = useWork().counts;
  const counted = (key: FeedbackKind, words: string) => {
    const text = feedback[key] > 0 ? `${words} ${feedback[key]}` : words;
    return { key, text, panel: 'feedback-panel' };
  };
  const tabs = [
    counted('message', m.moderation_messages()),
    counted('comment', m.moderation_comments()),
    counted('review', m.moderation_reviews()),
  ];
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.office_nav_moderation()}
      </Heading>
      <TabList<FeedbackKind>
        id="feedback"
        label={m.office_nav_moderation()}
        tabs={tabs}
        chosen={kind}
        onChoose={(kind) => show({ kind })}
      />
      <div
        role="tabpanel"
        id="feedback-panel"
        aria-labelledby={`feedback-tab-${kind}`}
        className="stack"
      >
        <label className="field office-filter">
          {m.office_state()}
          <select
            className="input"
            value={state}
            onChange={(event) =>
              show({ kind, state: oneOf(FEEDBACK_STATES, event.target.value) ?? state })
            }
          >
            <option value="waiting">
              {kind === 'message' ? m.moderation_unanswered() : m.moderation_waiting()}
            </option>
            <option value="approved">
              {kind === 'message' ? m.moderation_answered() : m.moderation_approved()}
            </option>
            {kind !== 'message' && <option value="hidden">{m.moderation_hidden()}</option>}
          </select>
        </label>
        <FeedbackList key={`${kind} ${state}`} kind={kind} state={state} />
      </div>
    </div>
  );
}
