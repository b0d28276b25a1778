import http, { type ClientRequest, type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { brand } from '@baize/contract';
import { type CallbackRules, refuseCallbackUrl } from './callback-url.ts';
import {
  checkedLookup,
  NameNotFoundError,
  RefusedAddressError,
  type ResolveName,
  resolveName,
} from './checked-lookup.ts';
import { type SignedCall, signCall } from './sign-call.ts';

/** Limit for connection, headers and body together. */
const LIMIT_MS = 3_000;
const LONGEST_ANSWER = 64 * 1024;
/** Limits how many sockets a partner that hangs can occupy. */
const CONNECTIONS_PER_ORIGIN = 64;
const IDLE_CONNECTIONS = 8;
const IDLE_MS = 30_000;

export type OutgoingCall = Omit<SignedCall, 'at'> &
  Pick<CallbackRules, 'mode'> & {
    url: string;
    /** Time of the signature; defaults to now. */
    at?: Date;
    /** Uses a fresh connection, so the response cannot belong to an earlier call. */
    alone?: boolean;
  };

/** Reasons why no complete response arrived. The partner may still have processed the call. */
export type CallFailure =
  | 'refused_address'
  | 'name_not_found'
  | 'not_reached'
  | 'tls_failed'
  | 'timed_out'
  | 'connection_lost'
  | 'not_http'
  | 'too_large';

export type CallAnswer = {
  answered: true;
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
  /**
   * Whether the response certainly belongs to this call. On a reused connection it may be a second
   * response to the previous call, from a server that responded twice.
   */
  isCertain: boolean;
};

export type FailedCall<F extends string = CallFailure> = {
  answered: false;
  reason: F;
  /** Status code, if the failure came after the headers. */
  status: number | undefined;
  ms: number;
};

export type JsonAnswer = Omit<CallAnswer, 'body'> & { body: unknown };
export type JsonOutcome = JsonAnswer | FailedCall<CallFailure | 'not_json'>;

export type OutgoingCalls = {
  readonly allowPrivate: boolean;
  /** Posts JSON and returns any response. Redirects are returned, not followed. */
  post(call: OutgoingCall): Promise<CallAnswer | FailedCall>;
  /** Like `post`, but fails with `not_json` if the response is not JSON. */
  postForJson(call: OutgoingCall): Promise<JsonOutcome>;
  close(): void;
};

export type OutgoingCallsOptions = {
  allowPrivate: boolean;
  resolve?: ResolveName;
  now?: () => Date;
  limitMs?: number;
  longestAnswer?: number;
};

/**
 * Calls URLs that partners configured. Connections are kept alive, each to a checked IP address.
 */
export function createOutgoingCalls(options: OutgoingCallsOptions): OutgoingCalls {
  const { allowPrivate, resolve = resolveName, now = () => new Date() } = options;
  const { limitMs = LIMIT_MS, longestAnswer = LONGEST_ANSWER } = options;
  const kept = {
    keepAlive: true,
    maxSockets: CONNECTIONS_PER_ORIGIN,
    maxFreeSockets: IDLE_CONNECTIONS,
    timeout: IDLE_MS,
    lookup: checkedLookup(resolve, allowPrivate),
  };
  const plain = new http.Agent(kept);
  const secure = new https.Agent({ ...kept, rejectUnauthorized: true });

  async function post(call: OutgoingCall): Promise<CallAnswer | FailedCall> {
    const refused = refuseCallbackUrl(call.url, { mode: call.mode, allowPrivate });
    if (refused !== undefined) {
      return { answered: false, reason: 'refused_address', status: undefined, ms: 0 };
    }
    const url = new URL(call.url);
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(call.body),
      'user-agent': `${brand.name}/1`,
      ...signCall({ ...call, at: call.at ?? now() }),
    };
    const { lookup } = kept;
    const request =
      url.protocol === 'https:'
        ? https.request(url, {
            ...{ method: 'POST', headers, lookup, rejectUnauthorized: true },
            agent: call.alone ? false : secure,
          })
        : http.request(url, {
            ...{ method: 'POST', headers, lookup },
            agent: call.alone ? false : plain,
          });
    return converse(request, call.body, { limitMs, longestAnswer });
  }

  return {
    allowPrivate,
    post,
    postForJson: async (call) => readJson(await post(call)),
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** Parses the body; a body that is not JSON becomes the failure `not_json`. */
export function readJson(answer: CallAnswer | FailedCall): JsonOutcome {
  if (!answer.answered) return answer;
  try {
    return { ...answer, body: JSON.parse(answer.body) as unknown };
  } catch {
    const { status, ms } = answer;
    return { answered: false, reason: 'not_json', status, ms };
  }
}

function converse(
  request: ClientRequest,
  body: string,
  { limitMs, longestAnswer }: { limitMs: number; longestAnswer: number },
): Promise<CallAnswer | FailedCall> {
  const began = performance.now();
  const connection = watchConnection(request);
  return new Promise((resolve) => {
    let status: number | undefined;
    const ms = () => Math.round(performance.now() - began);
    const fail = (reason: CallFailure) => {
      clearTimeout(timer);
      resolve({ answered: false, reason, status, ms: ms() });
      request.destroy();
    };
    const timer = setTimeout(() => fail('timed_out'), limitMs);
    request.on('error', (error) => fail(reasonOf(error, connection.reached())));
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      const parts: Buffer[] = [];
      let length = 0;
      response.on('error', () => fail('connection_lost'));
      response.on('data', (part: Buffer) => {
        length += part.length;
        if (length > longestAnswer) fail('too_large');
        else parts.push(part);
      });
      response.on('end', () => {
        clearTimeout(timer);
        const text = Buffer.concat(parts).toString();
        const { headers } = response;
        const isCertain = connection.isFresh();
        resolve({ answered: true, status: status ?? 0, headers, body: text, ms: ms(), isCertain });
      });
    });
    request.end(body);
  });
}

type Reached = 'nothing' | 'a machine' | 'a partner';

/**
 * Sockets that carried a request. `reusedSocket` is not set for requests that queued for a free
 * socket.
 */
const usedSockets = new WeakSet<Socket>();

/** Tracks how far a connection got. A reused connection has already reached the partner. */
function watchConnection(request: ClientRequest): { reached(): Reached; isFresh(): boolean } {
  let reached: Reached = 'nothing';
  let isFresh = false;
  request.on('socket', (socket: Socket) => {
    isFresh = !usedSockets.has(socket);
    usedSockets.add(socket);
    if (!isFresh) {
      reached = 'a partner';
      return;
    }
    const isSecure = 'encrypted' in socket;
    socket.once('connect', () => {
      reached = isSecure ? 'a machine' : 'a partner';
    });
    socket.once('secureConnect', () => {
      reached = 'a partner';
    });
  });
  return { reached: () => reached, isFresh: () => isFresh };
}

function reasonOf(error: Error & { code?: string }, reached: Reached): CallFailure {
  if (error instanceof RefusedAddressError) return 'refused_address';
  if (error instanceof NameNotFoundError) return 'name_not_found';
  if (reached === 'nothing') return 'not_reached';
  if (reached === 'a machine') return 'tls_failed';
  return error.code?.startsWith('HPE_') ? 'not_http' : 'connection_lost';
}
