import { type Answered, del, post } from '../../api/http.ts';
import { useAsked } from '../../api/use-asked.ts';
import { m } from '../../paraglide/messages.js';
import { accountFailure } from '../../ui/account/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { momentOf } from '../../ui/text/moment.ts';

/** The person's sessions, and a button to end the others. */
export function ProfileSessions() {
  const { value, failed, again } = useAsked('/api/account/sessions');
  const sessions = value?.sessions ?? [];
  const end = async (asked: Promise<Answered<unknown>>) => {
    const answer = await asked;
    if (answer.ok) toast(m.sessions_ended());
    else toast(m.sessions_failed(), accountFailure(answer), 'bad');
    await again();
  };
  return (
    <Card id="sessions" title={m.sessions_title()} size="5">
      {failed && !value && <p role="alert">{accountFailure(failed)}</p>}
      <ul className="plain-list profile-sessions">
        {sessions.map(({ id, device, seenAt, current }) => (
          <li key={id} className="row spread">
            <span>
              {device || m.sessions_unknown()}
              <br />
              <small className="muted numbers">
                {current ? m.sessions_here() : m.sessions_seen({ when: momentOf(seenAt) })}
              </small>
            </span>
            {!current && (
              <Button
                size="3"
                variant="soft"
                onClick={() => void end(del(`/api/account/sessions/${id}`))}
              >
                {m.sessions_end()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          size="3"
          variant="soft"
          onClick={() => void end(post('/auth/v1/logout?scope=others'))}
        >
          {m.sessions_end_others()}
        </Button>
      )}
    </Card>
  );
}
