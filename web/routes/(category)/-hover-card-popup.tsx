import { HoverCard, ThemeContext } from '@radix-ui/themes';
import { type ReactElement, type ReactNode, type TouchEvent, useState } from 'react';

const unchanged = () => {};

/** The theme that the document's root has (routes/__root.tsx), for what Radix renders outside of it. */
const THEME = {
  appearance: 'inherit',
  accentColor: 'violet',
  grayColor: 'sand',
  resolvedGrayColor: 'sand',
  panelBackground: 'solid',
  radius: 'large',
  scaling: '100%',
  onAppearanceChange: unchanged,
  onAccentColorChange: unchanged,
  onGrayColorChange: unchanged,
  onPanelBackgroundChange: unchanged,
  onRadiusChange: unchanged,
  onScalingChange: unchanged,
} as const;

/** Radix prevents the default of a touch, which React, listening passively, reports as an error. */
const stop = (event: TouchEvent) => event.stopPropagation();

export function HoverCardPopup(props: { trigger: ReactElement; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ThemeContext value={THEME}>
      <HoverCard.Root openDelay={700} closeDelay={300} open={isOpen} onOpenChange={setOpen}>
        <HoverCard.Trigger onClick={() => setOpen(true)} onTouchStartCapture={stop}>
          {props.trigger}
        </HoverCard.Trigger>
        <HoverCard.Content size="1" maxWidth="20rem">
          {props.children}
        </HoverCard.Content>
      </HoverCard.Root>
    </ThemeContext>
  );
}
