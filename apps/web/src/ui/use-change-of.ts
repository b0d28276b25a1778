import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Calls back when the value changes. Needed because Back changes the URL without a button press.
 */
export function useChangeOf(thing: unknown, onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  const before = useRef(thing);
  useLayoutEffect(() => {
    if (before.current === thing) return;
    before.current = thing;
    tell();
  }, [thing]);
}
