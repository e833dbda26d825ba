import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Stepper } from '../ui/cart/stepper.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Empty, EmptyPage } from '../ui/feedback/empty.tsx';
import { Loading, LoadingPage } from '../ui/feedback/loading.tsx';
import { RouteError } from '../ui/feedback/route-error.tsx';
import { Toasts, toast } from '../ui/feedback/toast.tsx';
import { Choices } from '../ui/form/choices.tsx';
import { THEME } from '../ui/frame/theme.ts';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed, MoreButton } from '../ui/list/load-states.tsx';
import { TabList } from '../ui/list/tabs.tsx';
import { LoadingButton } from '../ui/loading-button.tsx';
import { question } from '../ui/text/question.tsx';
import { Forms } from './forms.tsx';

const SIZES = ['2', '3', '4'] as const;
const VARIANTS = ['solid', 'soft', 'outline', 'surface', 'ghost'] as const;
const TONES = ['green', 'blue', 'yellow', 'red', 'gray'] as const;
const HEADINGS = ['9', '8', '7', '6', '5', '4', '3'] as const;
const ICONS = ['cart', 'person', 'menu', 'search', 'plus'] as const;
const SHAPES = ['tiles', 'rows', 'halves'] as const;
const TABS = ['first', 'second', 'third'] as const;
type Tab = (typeof TABS)[number];

/** Every part of the kit in each of its states. */
export function Parts() {
  return (
    <div className="radix-themes" {...THEME}>
      <div className="page stack">
        <Buttons />
        <Card id="headings" title="Heading">
          {HEADINGS.map((size) => (
            <Heading key={size} as="h3" size={size}>
              Labels of size {size}
            </Heading>
          ))}
        </Card>
        <Card id="badges" title="Badge">
          <div className="row">
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
        </Card>
        <Tabs />
        <Choosing />
        <Messages />
        <Forms />
        <Card id="empty" title="Empty">
          <Empty title="Your cart is empty" text="Labels you choose wait here.">
            <ButtonLink to="/" size="3">
              Shop
            </ButtonLink>
          </Empty>
          <Empty isPage title="Your cart is empty" text="The whole page has nothing to show.">
            <ButtonLink to="/" size="3">
              Shop
            </ButtonLink>
          </Empty>
        </Card>
        <Card id="loading" title="Loading">
          <Loading />
        </Card>
        <Card id="failed" title="Load failed">
          <LoadFailed text="The orders could not be loaded." retry={() => {}} />
          <MoreButton onClick={() => {}} />
        </Card>
      </div>
      <LoadingPage title="Loading page" />
      <EmptyPage title="Nothing here" text="A page that does not exist.">
        <ButtonLink to="/" size="4">
          Home
        </ButtonLink>
      </EmptyPage>
      <RouteError error={new Error('broken')} reset={() => {}} />
      <Toasts />
    </div>
  );
}

const Buttons = () => (
  <Card id="buttons" title="Button">
    {SIZES.map((size) => (
      <div key={size} className="row">
        {VARIANTS.map((variant) => (
          <Button key={variant} size={size} variant={variant}>
            {variant} {size}
          </Button>
        ))}
      </div>
    ))}
    <div className="row">
      <Button size="3" color="red">
        red
      </Button>
      <Button size="3" variant="soft" color="gray">
        gray
      </Button>
      <Button size="3" disabled>
        disabled
      </Button>
      <LoadingButton size="3" loading>
        loading
      </LoadingButton>
      <ButtonLink to="/" size="3" variant="soft">
        link
      </ButtonLink>
      <ButtonAnchor href="#buttons" size="3" variant="outline">
        anchor
      </ButtonAnchor>
    </div>
  </Card>
);

function Tabs() {
  const [chosen, setChosen] = useState<Tab>('first');
  return (
    <Card id="tabs" title="Tabs">
      <TabList<Tab>
        id="kit"
        label="Tabs"
        tabs={TABS.map((key) => ({ key, text: key, panel: 'kit-panel' }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <div role="tabpanel" id="kit-panel" aria-labelledby={`kit-tab-${chosen}`}>
        The {chosen} panel
      </div>
    </Card>
  );
}

function Choosing() {
  const [chosen, setChosen] = useState('one');
  return (
    <Card id="choices" title="Choices, Stepper and Icon">
      {SHAPES.map((shape) => (
        <Choices<string>
          key={shape}
          name={`kit-${shape}`}
          label={`In ${shape}`}
          value={chosen}
          choices={['one', 'two', 'three']}
          show={(choice) => choice}
          onChoose={setChosen}
          shape={shape}
        />
      ))}
      <div className="row">
        {[1, 2, 5].map((value) => (
          <Stepper key={value} value={value} max={5} of={`labels, ${value}`} onStep={() => {}} />
        ))}
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    </Card>
  );
}

const ASKED = { title: 'Leave?', text: 'What was typed is lost.', yes: 'Leave', no: 'Stay' };

function Messages() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Card id="messages" title="Dialog, Question and Toast">
      <div className="row">
        <Button size="3" onClick={() => setIsOpen(true)}>
          Open
        </Button>
        <Button size="3" onClick={() => void question(ASKED)}>
          Ask
        </Button>
        <Button
          size="3"
          variant="soft"
          onClick={() => toast('Saved', 'Your labels are in the cart.')}
        >
          Toast
        </Button>
        <Button
          size="3"
          variant="soft"
          color="red"
          onClick={() => toast('Not saved', 'Please try again.', 'bad')}
        >
          Bad toast
        </Button>
      </div>
      {isOpen && (
        <Dialog aria-labelledby="kit-dialog" onClose={close}>
          <form method="dialog" className="stack">
            <Heading as="h2" size="5" id="kit-dialog">
              Dialog
            </Heading>
            <Button type="submit" size="3">
              Close
            </Button>
          </form>
        </Dialog>
      )}
    </Card>
  );
}
