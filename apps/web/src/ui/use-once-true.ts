import { useState } from 'react';

/**
 * Whether the value has ever been true. An overlay stays mounted after its first opening, so that
 * its closing animation can run.
 */
export function useOnceTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
