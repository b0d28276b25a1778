import { useEffect, useSyncExternalStore } from 'react';
import type { SessionAudience } from './session.ts';

/**
 * Password prompt for requests that require a recent password (D36). All waiting requests share one
 * prompt, which is shown by the layout of their audience.
 */
type Question = { answer: Promise<boolean>; settle: (given: boolean) => void };

const questions = new Map<SessionAudience, Question>();
const rooms = new Map<SessionAudience, number>();
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/**
 * Returns whether the password was given; `false` if no layout is mounted that could prompt for it.
 */
export async function askForPassword(audience: SessionAudience | undefined): Promise<boolean> {
  if (audience === undefined || (rooms.get(audience) ?? 0) === 0) return false;
  return (questions.get(audience) ?? ask(audience)).answer;
}

function ask(audience: SessionAudience): Question {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const question = { answer: promise, settle: resolve };
  questions.set(audience, question);
  announce();
  return question;
}

/** Resolves all waiting requests. */
export function settlePassword(audience: SessionAudience, given: boolean): void {
  questions.get(audience)?.settle(given);
  questions.delete(audience);
  announce();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the prompt is open. Used by the layout that shows it. */
export function usePasswordQuestion(audience: SessionAudience): boolean {
  useEffect(() => {
    rooms.set(audience, (rooms.get(audience) ?? 0) + 1);
    return () => {
      rooms.set(audience, (rooms.get(audience) ?? 1) - 1);
      settlePassword(audience, false);
    };
  }, [audience]);
  return useSyncExternalStore(subscribe, () => questions.has(audience));
}
