import { useEffect, useSyncExternalStore } from 'react';
import type { SessionAudience } from './session.ts';

/**
 * A call that the server refuses until the password is given again asks for it here (D36). However
 * many calls wait, the question is one; the room they belong to shows it.
 */
type Question = { answer: Promise<boolean>; settle: (given: boolean) => void };

const questions = new Map<SessionAudience, Question>();
const rooms = new Map<SessionAudience, number>();
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** Whether it was given. Where no room is open to ask in, it was not. */
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

/** Answers every call that waits. */
export function settlePassword(audience: SessionAudience, given: boolean): void {
  questions.get(audience)?.settle(given);
  questions.delete(audience);
  announce();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the room that asks: whether the question is open. */
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
