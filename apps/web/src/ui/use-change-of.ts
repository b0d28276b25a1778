import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Told when another thing is looked at, or none: Back changes the address and presses no button. */
export function useChangeOf(thing: unknown, onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  const before = useRef(thing);
  useLayoutEffect(() => {
    if (before.current === thing) return;
    before.current = thing;
    tell();
  }, [thing]);
}
