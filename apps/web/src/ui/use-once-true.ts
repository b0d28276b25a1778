import { useState } from 'react';

/** Whether it ever was: what has opened once stays, so that it can close as gently as it opened. */
export function useOnceTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
