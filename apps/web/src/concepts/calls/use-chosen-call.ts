import type { LoggedCall } from '@baize/contract';
import { useState } from 'react';

/**
 * The call that the address names. While it is read it stays, though newer ones have taken its place
 * in the list.
 */
export function useChosenCall(chosen: string, calls: LoggedCall[] | undefined) {
  const [kept, keep] = useState<LoggedCall>();
  const call = [...(calls ?? []), kept].find((one) => one && String(one.id) === chosen);
  if (call !== kept) keep(call);
  return { call, isMissing: chosen !== '' && calls !== undefined && call === undefined };
}
