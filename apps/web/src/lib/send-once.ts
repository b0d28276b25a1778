import { ApiFailure } from './api-failure.ts';
import { keepStored, readStored } from './browser-storage.ts';

type Attempt = { key: string; content: string };

const nameOf = (scope: string) => `attempt:${scope}`;

/**
 * Returns the Idempotency-Key of a request that must take effect once. Repeating the same content
 * after a failure, even after a reload, uses the same key. If the first request did arrive, the
 * server repeats its response.
 */
export function keyOfAttempt(scope: string, body: unknown): string {
  const content = JSON.stringify(body);
  const before = readStored<Attempt>(nameOf(scope));
  if (before?.content === content) return before.key;
  const attempt: Attempt = { key: randomKey(), content };
  keepStored(nameOf(scope), attempt);
  return attempt.key;
}

/**
 * Deletes the key of a finished request, unless a request with other content is already running.
 */
export function forgetAttempt(scope: string, body: unknown): void {
  const isAnother = readStored<Attempt>(nameOf(scope))?.content !== JSON.stringify(body);
  if (!isAnother) keepStored(nameOf(scope), undefined);
}

/** Deletes the key when the user clears the text: the same text typed again is a new request. */
export const forgetAttempts = (scope: string): void => keepStored(nameOf(scope), undefined);

/** Whether the key was already used for another request. Only a new key can succeed. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'idempotency_key_reused';

/** `crypto.randomUUID` is not available to pages loaded over plain HTTP. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
