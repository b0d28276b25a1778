import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import { backdropClass, popupClass, viewportClass } from './dialog-style.ts';
import { Still } from './still.tsx';

const sizes = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-lg',
  lg: 'sm:max-w-2xl',
  xl: 'sm:max-w-4xl',
  '2xl': 'sm:max-w-6xl',
};

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Right of the title, before the close button. */
  actions?: ReactNode;
  /** Fixed below the scrolling body. A submit button names its form with `form="id"`. */
  footer?: ReactNode;
  size?: keyof typeof sizes;
  /** Prevents closing while an operation runs whose result would be missed. */
  busy?: boolean;
  /**
   * For content that is shown only once: Escape and clicks outside do not close the dialog, only a
   * button does.
   */
  shownOnce?: boolean;
  /** Full height, for content with its own layout and scrolling. */
  flush?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Element that gets focus after closing, if the opener may be gone by then. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
};

export function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  actions,
  footer,
  size = 'md',
  busy = false,
  shownOnce = false,
  flush = false,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        const isHeld = busy || (shownOnce && reason !== 'close-press');
        if (next || !isHeld) onOpenChange(next);
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop data-dims-page="" className={backdropClass} />
        <BaseDialog.Viewport className={viewportClass}>
          <BaseDialog.Popup
            {...(initialFocus && { initialFocus })}
            {...(finalFocus && { finalFocus })}
            className={cx(
              popupClass,
              'h-dvh w-full max-sm:data-ending-style:translate-y-8 max-sm:data-starting-style:translate-y-8 sm:max-h-full sm:rounded-xl sm:border sm:border-line sm:data-ending-style:scale-97 sm:data-starting-style:scale-97',
              flush ? 'sm:h-[56rem]' : 'sm:h-auto',
              sizes[size],
            )}
          >
            <Still frozen={!open}>
              <header className="flex items-start justify-between gap-4 border-b border-line px-6 py-4 max-sm:px-4">
                <div className="min-w-0 space-y-0.5 py-1">
                  <BaseDialog.Title className="text-lg leading-7 font-semibold wrap-anywhere">
                    {title}
                  </BaseDialog.Title>
                  {description && (
                    <BaseDialog.Description render={<div />} className="text-ink-muted">
                      {description}
                    </BaseDialog.Description>
                  )}
                </div>
                <div className="flex shrink-0 items-center gap-1">
                  {actions}
                  <BaseDialog.Close
                    aria-label="Close"
                    disabled={busy}
                    className="-mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted transition-colors hover:bg-hover hover:text-ink max-sm:size-11"
                  >
                    <X className="size-4.5" />
                  </BaseDialog.Close>
                </div>
              </header>
              <div
                className={cx(
                  'min-h-0 grow',
                  flush
                    ? 'flex flex-col overflow-clip sm:rounded-b-xl'
                    : 'overflow-y-auto overscroll-contain px-6 py-5 max-sm:px-4',
                )}
              >
                {children}
              </div>
              {footer && (
                <footer className="flex flex-wrap justify-end gap-3 border-t border-line bg-sunken px-6 py-3.5 max-sm:px-4 max-sm:pb-[max(0.875rem,env(safe-area-inset-bottom))] max-sm:*:grow sm:rounded-b-xl">
                  {footer}
                </footer>
              )}
            </Still>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
