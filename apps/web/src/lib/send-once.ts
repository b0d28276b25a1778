import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from './api-failure.ts';
import { keepStored, readStored } from './browser-storage.ts';

type Attempt = { key: string; content: string };

type SendOnce<Body, Answer> = {
  /** Names what is being sent, for example one ticket's response. */
  scope: string;
  send: (body: Body, idempotencyKey: string) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onFailed: (error: unknown) => void;
};

/**
 * Sends something that must happen once. A second press while it runs is not heard, and the same
 * words sent again after a failure carry the same Idempotency-Key, even after a reload: if the
 * first had arrived after all, the server answers as it did then.
 */
export function useSendOnce<Body, Answer>(options: SendOnce<Body, Answer>) {
  const { scope, send, onSent, onFailed } = options;
  const running = useRef(false);
  const mutation = useMutation({
    mutationFn: (body: Body) => send(body, keyFor(scope, body)),
    onSuccess: (answer) => {
      keepStored(nameOf(scope), undefined);
      onSent(answer);
    },
    onError: (error) => {
      // Said of a key that went to another address before: only a new one can go on.
      if (error instanceof ApiFailure && error.code === 'idempotency_key_reused') {
        keepStored(nameOf(scope), undefined);
      }
      onFailed(error);
    },
    onSettled: () => {
      running.current = false;
    },
  });
  const submit = (body: Body) => {
    if (running.current) return;
    running.current = true;
    mutation.mutate(body);
  };
  return { submit, sending: mutation.isPending };
}

const nameOf = (scope: string) => `attempt:${scope}`;

function keyFor(scope: string, body: unknown): string {
  const content = JSON.stringify(body);
  const before = readStored<Attempt>(nameOf(scope));
  if (before?.content === content) return before.key;
  const attempt: Attempt = { key: randomKey(), content };
  keepStored(nameOf(scope), attempt);
  return attempt.key;
}

/** crypto.randomUUID is withheld from pages that came over plain HTTP. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
