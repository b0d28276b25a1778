import {
  type ErrorBody,
  limits,
  type Route,
  type RouteAnswer,
  type RouteCall,
  sessionEndCodes,
} from '@baize/contract';
import { ApiFailure, NotConfirmed } from './api-failure.ts';
import { askForPassword } from './password-question.ts';
import { clearToken, readToken, type SessionAudience } from './session.ts';

type Options = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Timeout for large responses, such as documents. Default: `limits.apiTimeoutMs`. */
  timeoutMs?: number;
};

/** Calls a route of the contract and returns its typed response. */
export async function callApi<R extends Route>(
  route: R,
  call: RouteCall<R> & Options,
): Promise<RouteAnswer<R>> {
  const { body } = call as { body?: unknown };
  const response = await fetchApi(route, call, {
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return (await response.json()) as RouteAnswer<R>;
}

/** Returns the raw response, for content that is not JSON, such as documents and exports. */
export async function fetchApi(
  route: Route,
  call: { params?: unknown; query?: unknown } & Options,
  init: { body?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? limits.apiTimeoutMs);
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
  const credential = authorization(route);
  let response: Response;
  try {
    response = await fetch(addressOf(route, call), {
      ...init,
      method: route.method,
      credentials: 'include',
      headers: {
        ...init.headers,
        ...credential,
        ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
      },
      signal,
    });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new ApiFailure(0, {}, { cause: error });
  }
  if (response.ok) return response;
  const failure = await readFailure(route, response, credential);
  if (failure.code !== 'confirm_password') throw failure;
  const given = await askForPassword(sessionOf(route));
  if (!given) throw new NotConfirmed();
  return fetchApi(route, call, init);
}

type Credential = Record<string, string>;
const BEARER = 'Bearer ';

export async function readFailure(
  route: Route,
  response: Response,
  credential: Credential,
): Promise<ApiFailure> {
  const body: Partial<ErrorBody> = await response.json().catch(() => ({}));
  if (response.status === 401) endRefusedSession(route, credential, body.code);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiFailure(response.status, body, Number.isNaN(retryAfter) ? {} : { retryAfter });
}

/** Ends the session after a 401, except when the login itself was refused (D10). */
function endRefusedSession(
  route: Route,
  credential: Credential,
  code: ErrorBody['code'] | undefined,
): void {
  const audience = sessionOf(route);
  const token = credential['authorization']?.slice(BEARER.length);
  if (audience === undefined || token === undefined) return;
  clearToken(
    audience,
    token,
    sessionEndCodes.find((end) => end === code && end !== 'session_signed_out'),
  );
}

function sessionOf(route: Route): SessionAudience | undefined {
  if (route.audience.kind === 'admin') return 'admin';
  if (route.audience.kind === 'partner') return 'partner';
  return undefined;
}

export function authorization(route: Route): Credential {
  const audience = sessionOf(route);
  const token = audience && readToken(audience);
  return token ? { authorization: `${BEARER}${token}` } : {};
}

export function addressOf(route: Route, call: { params?: unknown; query?: unknown }): string {
  const params = (call.params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries((call.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '' && value !== null,
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${path}${query && `?${query}`}`;
}
