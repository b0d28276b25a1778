import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

const PADDING = 16;

/**
 * Scroll area for a document. A small document is centred; a large one scrolls in both directions.
 */
export function Stage({
  stageRef,
  children,
}: {
  stageRef: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}) {
  return (
    <div ref={stageRef} className="h-full">
      <div className="flex min-h-full w-max min-w-full flex-col gap-4 p-4">{children}</div>
    </div>
  );
}

/** Measures the width available to a document, in CSS pixels; 0 before the first measurement. */
export function useStage() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(0, Math.floor(entry.contentRect.width) - 2 * PADDING));
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
