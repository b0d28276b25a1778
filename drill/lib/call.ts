export type Call = {
  method?: 'GET' | 'POST' | 'PUT';
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

export type Answer = {
  /** 0 if the connection failed or timed out. */
  status: number;
  ms: number;
  retryAfter: string | null;
  content: Buffer;
  json<T>(): T;
};

/** Longer than the ten seconds a response may take, so that slower responses are measured. */
const GIVE_UP_AFTER_MS = 20_000;

export async function call(origin: string, path: string, asked: Call = {}): Promise<Answer> {
  const { method = 'GET', token, body, headers } = asked;
  const isForm = Buffer.isBuffer(body);
  const began = performance.now();
  const answered = (status: number, content: Buffer, retryAfter: string | null = null): Answer => ({
    status,
    ms: performance.now() - began,
    retryAfter,
    content,
    json: () => JSON.parse(content.toString()),
  });
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
    });
    const content = Buffer.from(await response.arrayBuffer());
    return answered(response.status, content, response.headers.get('retry-after'));
  } catch (error) {
    return answered(0, Buffer.from(String((error as Error).cause ?? error)));
  }
}

export const isDone = ({ status }: Answer) => status >= 200 && status < 300;
/** True if the call was neither acknowledged nor refused: only a retry shows the outcome. */
export const isOpen = ({ status }: Answer) => status === 0 || status >= 500 || status === 429;
