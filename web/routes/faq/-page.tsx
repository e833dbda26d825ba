import type { Faq } from '../../content.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Heading } from '../../ui/heading.tsx';
import { SearchForm, useSearchChange, useTypedSearch } from '../../ui/list/search-form.tsx';
import { folded, plain } from '../../ui/text/plain.ts';
import { Prose } from '../../ui/text/prose.tsx';
import './faq.css';
import '../../ui/text/prose.css';
import '../../ui/text/reading.css';

const TOPICS = [
  m.faq_topic_ordering,
  m.faq_topic_product,
  m.faq_topic_shipping,
  m.faq_topic_returns,
  m.faq_topic_payment,
];
/** Up to this many results of a search are shown open. */
const FEW = 3;
const FORM = 'faq-search';

export function FaqPage({ title, questions, q, topic = '' }: Faq & Asked) {
  const [term, setTerm] = useTypedSearch('/faq', q);
  const change = useSearchChange('/faq');
  const wanted = folded(term.trim());
  const found = questions.filter(
    ({ question, html, topic: of }) =>
      (topic === '' || topic === String(of)) &&
      folded(`${question}\n${plain(html)}`).includes(wanted),
  );
  const open = wanted !== '' && found.length <= FEW;
  return (
    <main className="page reading">
      <Heading as="h1" size="8">
        {title}
      </Heading>
      <p className="lead">{m.faq_text()}</p>
      <SearchForm
        to="/faq"
        id={FORM}
        label={m.faq_search_label()}
        placeholder={m.faq_search()}
        term={term}
        onChange={setTerm}
      />
      <Topics chosen={topic} onChoose={(topic) => change({ topic: topic || undefined })} />
      <p className="sr-only" aria-live="polite">
        {m.faq_found({ count: found.length })}
      </p>
      {found.length === 0 && <Empty text={m.faq_none()} />}
      {TOPICS.map((name, index) => {
        const here = found.filter((item) => item.topic === index);
        if (here.length === 0) return null;
        return (
          <section key={name()} className="faq-topic" aria-labelledby={`topic-${index}`}>
            <Heading as="h2" size="5" id={`topic-${index}`}>
              {name()}
            </Heading>
            {here.map(({ question, html }) => (
              <details key={question + open} className="faq-question" open={open}>
                <summary>{question}</summary>
                <Prose html={html} />
              </details>
            ))}
          </section>
        );
      })}
      <aside className="reading-help">
        <Heading as="h2" size="5">
          {m.faq_more_title()}
        </Heading>
        <p className="muted">{m.faq_more_text()}</p>
        <ButtonLink to="/contact" size="3" variant="soft">
          {m.faq_contact()}
        </ButtonLink>
      </aside>
    </main>
  );
}

type Asked = { q?: string; topic?: string };

type TopicsProps = { chosen: string; onChoose(topic: string): void };

/** Buttons of the search form: where no script runs they ask the server for their category. */
function Topics({ chosen, onChoose }: TopicsProps) {
  const topics = [['', m.faq_all()], ...TOPICS.map((name, index) => [String(index), name()])];
  return (
    <fieldset className="faq-chips">
      <legend className="sr-only">{m.faq_topics()}</legend>
      {topics.map(([key = '', text]) => (
        <button
          key={key}
          type="submit"
          form={FORM}
          name="topic"
          value={key}
          aria-pressed={key === chosen}
          onClick={(event) => {
            event.preventDefault();
            onChoose(key);
          }}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
