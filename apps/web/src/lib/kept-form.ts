import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  forgetDraft,
  forgetSent,
  hasDraft,
  readDraft,
  useKeptDraft,
  useSent,
} from './kept-draft.ts';
import { type RouteForm, useRouteForm } from './route-form.ts';
import { forgetAttempt, forgetAttempts, isSpent, keyOfAttempt } from './send-once.ts';

type KeptForm<Given extends FieldValues, Body, Answer> = Omit<
  RouteForm<Given, Body, Answer>,
  'send'
> & {
  /** Identifies the draft, for example one ticket's response, and its owner. */
  keptAs: string;
  send: (body: Body, idempotencyKey: string) => Promise<Answer>;
};

/** Form whose input survives reloads and lost connections, and is delivered exactly once. */
export function useKeptForm<Given extends FieldValues, Body, Answer>({
  keptAs,
  start,
  send,
  onSent,
  onFailed,
  ...options
}: KeptForm<Given, Body, Answer>) {
  const [restored, setRestored] = useState(() => hasDraft(keptAs));
  const kept = useRouteForm({
    ...options,
    start: readDraft(keptAs, start),
    send: (body) => send(body, keyOfAttempt(keptAs, body)),
    onSent(answer: Answer, body: Body) {
      forgetAttempt(keptAs, body);
      const sent = JSON.stringify(body);
      forgetSent(keptAs, start, (words) => {
        const meant = options.shape.safeParse(words);
        return meant.success && JSON.stringify(meant.data) === sent;
      });
      return onSent?.(answer, body);
    },
    onFailed(error, body) {
      if (isSpent(error)) forgetAttempt(keptAs, body);
      onFailed?.(error, body);
    },
  });
  function discard() {
    kept.form.reset(start);
    forgetDraft(keptAs);
    forgetAttempts(keptAs);
    setRestored(false);
  }
  useKeptDraft(kept.form, keptAs, start, () => forgetAttempts(keptAs));
  useSent(keptAs, (isSent) => {
    if (isSent(kept.form.getValues())) discard();
  });
  return { ...kept, restored, discard };
}
