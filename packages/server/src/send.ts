import { setTimeout as sleep } from 'node:timers/promises';
import { BaizeError } from './error.ts';
import type { LiveClientOptions } from './live-types.ts';

type Asked = {
  body?: object;
  query?: Readonly<Record<string, string | number | undefined>>;
  headers?: Readonly<Record<string, string>>;
};

export type Send = <Answer>(method: string, path: string, asked?: Asked) => Promise<Answer>;

const TIMEOUT_MS = 10_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 200;
/** If the server asks to wait longer, the error is thrown instead of retrying. */
const LONGEST_PAUSE_MS = 5_000;

/** These errors leave it unknown whether the call was executed, or it is still running. */
const mayBeTriedAgain = ({ status, code }: BaizeError): boolean =>
  status === 0 || [502, 503, 504].includes(status) || code === 'request_in_progress';

/**
 * Retries calls whose outcome is unknown. This is safe for every call of the API: reads change
 * nothing, and creating calls have an Idempotency-Key.
 */
export function createSender(options: LiveClientOptions): Send {
  const { serverUrl, secretKey, timeoutMs = TIMEOUT_MS, tries = TRIES } = options;
  if (!URL.canParse(serverUrl)) throw new TypeError('serverUrl is not an address.');
  if (!secretKey.startsWith('sk_')) {
    throw new TypeError('secretKey must be a secret key: sk_test_… or sk_live_….');
  }
  const base = serverUrl.replace(/\/$/, '');

  async function sendOnce(method: string, path: string, asked: Asked): Promise<unknown> {
    const { body, query = {}, headers } = asked;
    const url = new URL(base + path);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'x-api-key': secretKey,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: Error) => {
      const code = cause.name === 'TimeoutError' ? 'timed_out' : 'not_reached';
      throw new BaizeError(`The live server did not answer: ${cause.message}`, {
        ...{ code, cause },
        status: 0,
      });
    });
    return read(answer);
  }

  return async <Answer>(method: string, path: string, asked: Asked = {}) => {
    for (let tried = 1; ; tried++) {
      try {
        return (await sendOnce(method, path, asked)) as Answer;
      } catch (error) {
        if (!(error instanceof BaizeError) || tried >= tries || !mayBeTriedAgain(error))
          throw error;
        const pause = (error.retryAfterSeconds ?? 0) * 1_000 || FIRST_PAUSE_MS * 2 ** (tried - 1);
        if (pause > LONGEST_PAUSE_MS) throw error;
        await sleep(pause);
      }
    }
  };
}

type ErrorBody = { message?: string; code?: string; fields?: Record<string, string> };

async function read(answer: Response): Promise<unknown> {
  const { status, headers } = answer;
  const requestId = headers.get('x-request-id') ?? undefined;
  const text = await answer.text().catch((cause: Error) => {
    throw new BaizeError('The answer broke off.', {
      code: 'not_reached',
      status: 0,
      requestId,
      cause,
    });
  });
  const body = parse(text);
  if (answer.ok && body !== undefined) return body;
  const { message, code, fields } = (body ?? {}) as ErrorBody;
  const wait = Number(headers.get('retry-after'));
  throw new BaizeError(message ?? `The live server answered ${status}.`, {
    ...{ status, requestId, fields },
    code: code ?? 'not_json',
    retryAfterSeconds: wait > 0 ? wait : undefined,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
