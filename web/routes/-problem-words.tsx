import { Button } from '@radix-ui/themes';
import { m } from '../paraglide/messages.js';
import { changeDraft } from '../ui/draft.ts';
import { SIZE_WORDS } from '../ui/option-words.ts';
import type { Problem } from './-problem.ts';

/** What is wrong with a line and, where one tap mends it, that tap. */
export function ProblemWords({ problem }: { problem: Problem }) {
  if (problem.code === 'too_long') return m.customize_too_long({ max: problem.max });
  if (problem.code === 'unprintable')
    return m.customize_unprintable({ character: problem.character });
  const { fits } = problem;
  if (!fits) return m.customize_too_wide_for_all();
  return (
    <>
      {m.customize_too_wide({ size: SIZE_WORDS[fits]() })}{' '}
      <Button size="2" variant="soft" onClick={() => changeDraft({ size: fits })}>
        {m.customize_use_size({ size: SIZE_WORDS[fits]() })}
      </Button>
    </>
  );
}
