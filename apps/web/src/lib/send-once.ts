import { ApiFailure } from './api-failure.ts';
import { keepStored, readStored } from './browser-storage.ts';

type Attempt = { key: string; content: string };

const nameOf = (scope: string) => `attempt:${scope}`;

/**
 * The Idempotency-Key of something that must happen once. The same words sent again after a failure
 * carry the same one, even after a reload: if the first had arrived after all, the server answers
 * as it did then.
 */
export function keyOfAttempt(scope: string, body: unknown): string {
  const content = JSON.stringify(body);
  const before = readStored<Attempt>(nameOf(scope));
  if (before?.content === content) return before.key;
  const attempt: Attempt = { key: randomKey(), content };
  keepStored(nameOf(scope), attempt);
  return attempt.key;
}

/** Unless other words are on their way by now: those keep their own. */
export function forgetAttempt(scope: string, body: unknown): void {
  const isAnother = readStored<Attempt>(nameOf(scope))?.content !== JSON.stringify(body);
  if (!isAnother) keepStored(nameOf(scope), undefined);
}

/** Whoever took the words out means something new, even where it reads the same. */
export const forgetAttempts = (scope: string): void => keepStored(nameOf(scope), undefined);

/** Said of a key that went to another address before: only a new one can go on. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'idempotency_key_reused';

/** crypto.randomUUID is withheld from pages that came over plain HTTP. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
