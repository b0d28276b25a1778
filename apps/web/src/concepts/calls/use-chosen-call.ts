import type { LoggedCall } from '@baize/contract';
import { useState } from 'react';

/**
 * Returns the call that the URL names. It stays open even after newer calls push it out of the
 * list.
 */
export function useChosenCall(chosen: string, calls: LoggedCall[] | undefined) {
  const [kept, keep] = useState<LoggedCall>();
  const call = [...(calls ?? []), kept].find((one) => one && String(one.id) === chosen);
  if (call !== kept) keep(call);
  return { call, isMissing: chosen !== '' && calls !== undefined && call === undefined };
}
