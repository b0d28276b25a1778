import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { lazyHint } from './lazy-overlay.ts';
import type { TooltipSide } from './overlays/tooltip-popup.tsx';

const TooltipPopup = lazyHint('TooltipPopup');

/** Hover delay in milliseconds: moving the pointer across a button must not open its tooltip. */
const HOVER_MS = 400;

type Watched = {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
};

type TooltipProps = {
  /** Visual tooltip only: the trigger needs its own accessible name. */
  label: ReactNode;
  side?: TooltipSide;
  children: ReactElement<Watched>;
};

export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  const { anchor, open, watched } = useHint(children.props);
  return (
    <>
      {cloneElement(children, watched)}
      {anchor && (
        <Suspense>
          <TooltipPopup open={open} anchor={anchor} label={label} side={side} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Opens after hovering and on keyboard focus. Closes when either ends, on a click and on Escape.
 */
function useHint(own: Watched) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showAt = (element: HTMLElement, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAnchor(element);
      setOpen(true);
    }, afterMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  const watched: Required<Watched> = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (event.pointerType === 'mouse') showAt(event.currentTarget, HOVER_MS);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      hide();
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      hide();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) showAt(event.currentTarget, 0);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      hide();
    },
  };
  return { anchor, open, watched };
}
