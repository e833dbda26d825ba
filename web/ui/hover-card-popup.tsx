import { HoverCard, ThemeContext } from '@radix-ui/themes';
import { type PointerEvent, type ReactElement, type ReactNode, useState } from 'react';

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

export function HoverCardPopup(props: { trigger: ReactElement; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  // Radix leaves touch to the trigger, and prevents the click and the focus that follow it.
  const openByTouch = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') setOpen(true);
  };
  return (
    <ThemeContext value={THEME}>
      <HoverCard.Root openDelay={700} closeDelay={300} open={isOpen} onOpenChange={setOpen}>
        <HoverCard.Trigger onPointerUp={openByTouch}>{props.trigger}</HoverCard.Trigger>
        <HoverCard.Content size="1" maxWidth="20rem">
          {props.children}
        </HoverCard.Content>
      </HoverCard.Root>
    </ThemeContext>
  );
}
