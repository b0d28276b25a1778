import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';

type TooltipPopupProps = {
  open: boolean;
  anchor: HTMLElement;
  label: ReactNode;
  side: TooltipSide;
};

export function TooltipPopup({ open, anchor, label, side }: TooltipPopupProps) {
  return (
    <BaseTooltip.Root open={open}>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner anchor={anchor} side={side} sideOffset={6} className="z-60">
          <BaseTooltip.Popup className="max-w-72 origin-(--transform-origin) rounded-sm bg-ink px-2.5 py-1.5 text-xs text-canvas shadow-md transition-[opacity,scale] duration-100 ease-out data-ending-style:scale-95 data-ending-style:opacity-0 data-instant:transition-none data-starting-style:scale-95 data-starting-style:opacity-0">
            {label}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
