import { setImmediate } from 'node:timers/promises';
import type { SessionAnswer } from '@baize/contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../config.ts';
import { createEmitter, type Emitter } from '../emitter.ts';
import { askCloth } from './ask-cloth.ts';
import { createTransport } from './transport.ts';

const HOUR_MS = 3_600_000;
const session = { wsUrl: 'wss://live.test', ticket: 't' } as SessionAnswer;

type Fetch = (url: string, options?: RequestInit) => Promise<Response>;
const fetching = vi.fn<Fetch>();
/** A request to a server that accepts the connection but never responds. */
const neverAnswer: Fetch = (_, options) =>
  new Promise((_resolve, reject) => {
    options?.signal?.addEventListener('abort', reject);
  });

/** Sockets in the order they were opened. */
let sockets: SilentSocket[] = [];
class SilentSocket {
  readyState = 0;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    sockets.push(this);
  }
  close = () => undefined;
}

/** Listeners that the browser would call, by event name. */
const heard = new Map<string, () => void>();

beforeEach(() => {
  sockets = [];
  heard.clear();
  fetching.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
    heard.set(name, listener),
  );
  vi.stubGlobal('removeEventListener', (name: string) => heard.delete(name));
  // `AbortSignal.timeout` is not affected by fake timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), ms);
    return abort.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function aLine({ emit }: Pick<Emitter, 'emit'> = createEmitter(false)) {
  return createTransport({ serverUrl: 'https://live.test' } as Config, {
    emit,
    onSession: async () => undefined,
    onMessage: () => undefined,
    onFailed: ({ message }) => expect.unreachable(message),
  });
}
const passAMinute = () => vi.advanceTimersByTimeAsync(60_000);
const passNothing = () => vi.advanceTimersByTimeAsync(0);

/** Returns a transport whose player has joined the table. */
async function aLineAtTheTable(emitter: Emitter) {
  fetching.mockImplementation(async () => Response.json(session));
  const line = aLine(emitter);
  line.open();
  await passNothing();
  sockets[0]?.onmessage?.({ data: JSON.stringify({ t: 'welcome', at: 0 }) });
  await passNothing();
  expect(line.state()).toBe('connected');
  return line;
}

describe('a connection to the table', () => {
  it('is retried when the session request gets no response', async () => {
    fetching.mockImplementation(neverAnswer);
    const line = aLine();
    line.open();
    await passAMinute();
    expect(fetching.mock.calls.length).toBeGreaterThan(1);
    line.close('requested');
  });

  it('is retried when it dies before the first message', async () => {
    fetching.mockImplementation(async () => Response.json(session));
    const line = aLine();
    line.open();
    await passAMinute();
    expect(sockets.length).toBeGreaterThan(1);
    line.close('requested');
    const before = sockets.length;
    await passAMinute();
    expect(sockets).toHaveLength(before);
  });

  it('waits as long as the server requests, and no longer if the clock is set back', async () => {
    fetching.mockRejectedValue(new TypeError('no network'));
    fetching.mockImplementationOnce(async () =>
      Response.json({}, { status: 503, headers: { 'retry-after': '5' } }),
    );
    const line = aLine();
    line.open();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(fetching).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() - 2 * HOUR_MS);
    await passAMinute();
    expect(fetching.mock.calls.length).toBeGreaterThan(2);
    line.close('requested');
  });

  it('stays closed if the page disconnects in its disconnect listener', async () => {
    const emitter = createEmitter(false);
    const line = await aLineAtTheTable(emitter);
    const told = vi.fn(() => line.close('requested'));
    emitter.on('disconnect', told);
    sockets[0]?.onclose?.();
    await passAMinute();
    expect(told).toHaveBeenCalledTimes(1);
    expect(line.state()).toBe('closed');
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('reopens once if the page disconnects and connects in its disconnect listener', async () => {
    const emitter = createEmitter(false);
    const line = await aLineAtTheTable(emitter);
    const reconnecting = vi.fn();
    emitter.on('reconnecting', reconnecting);
    emitter.on('disconnect', () => {
      line.close('requested');
      line.open();
    });
    sockets[0]?.onclose?.();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sockets).toHaveLength(2);
    expect(reconnecting).not.toHaveBeenCalled();
    line.close('requested');
  });

  it('stays closed if the page disconnects in its error listener', async () => {
    const emitter = createEmitter(false);
    fetching.mockImplementation(async () => Response.json({}, { status: 503 }));
    const line = aLine(emitter);
    emitter.on('error', () => line.close('requested'));
    line.open();
    await passAMinute();
    expect(line.state()).toBe('closed');
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('requests one session even if the network comes back several times', async () => {
    // A launch token is valid once: a second request with it would be refused permanently.
    let answer: (response: Response) => void = () => expect.unreachable();
    fetching.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const line = aLine();
    line.open();
    await passNothing();
    for (let time = 0; time < 3; time++) {
      heard.get('online')?.();
      await passNothing();
    }
    expect(fetching).toHaveBeenCalledTimes(1);
    answer(Response.json(session));
    await passNothing();
    expect(sockets).toHaveLength(1);
    line.close('requested');
  });

  it('opens one socket if the response arrives right after the network is back', async () => {
    let answer: (response: Response) => void = () => expect.unreachable();
    fetching.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const line = aLine();
    line.open();
    await passNothing();
    heard.get('online')?.();
    answer(Response.json(session));
    // Lets promises settle, which happens before any timer.
    await setImmediate();
    expect(sockets).toHaveLength(1);
    await passNothing();
    expect(fetching).toHaveBeenCalledTimes(1);
    line.close('requested');
  });
});

it('times out when loading a layout', async () => {
  fetching.mockImplementation(neverAnswer);
  const ended = vi.fn();
  askCloth('https://live.test/cloth').catch(ended);
  await passAMinute();
  expect(ended).toHaveBeenCalled();
});
