import type { SessionAnswer } from '@baize/contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../config.ts';
import { createEmitter } from '../emitter.ts';
import { askCloth } from './ask-cloth.ts';
import { createTransport } from './transport.ts';

const HOUR_MS = 3_600_000;
const session = { wsUrl: 'wss://live.test', ticket: 't' } as SessionAnswer;

type Fetch = (url: string, options?: RequestInit) => Promise<Response>;
const fetching = vi.fn<Fetch>();
/** What a server that accepts and then says nothing does to who asks. */
const neverAnswer: Fetch = (_, options) =>
  new Promise((_resolve, reject) => {
    options?.signal?.addEventListener('abort', reject);
  });

let sockets = 0;
class SilentSocket {
  readyState = 0;
  constructor() {
    sockets++;
  }
  close = () => undefined;
}

beforeEach(() => {
  sockets = 0;
  fetching.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  // The real one has a clock that no test can move.
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

function aLine() {
  return createTransport({ serverUrl: 'https://live.test' } as Config, {
    emit: createEmitter(false).emit,
    onSession: async () => undefined,
    onMessage: () => undefined,
    onFailed: ({ message }) => expect.unreachable(message),
  });
}
const passAMinute = () => vi.advanceTimersByTimeAsync(60_000);

describe('a line to the table', () => {
  it('is tried again when the question for a session is never answered', async () => {
    fetching.mockImplementation(neverAnswer);
    const line = aLine();
    line.open();
    await passAMinute();
    expect(fetching.mock.calls.length).toBeGreaterThan(1);
    line.close('requested');
  });

  it('is tried again when it dies before the table has said a word', async () => {
    fetching.mockImplementation(async () => Response.json(session));
    const line = aLine();
    line.open();
    await passAMinute();
    expect(sockets).toBeGreaterThan(1);
    line.close('requested');
    const before = sockets;
    await passAMinute();
    expect(sockets).toBe(before);
  });

  it('keeps the pause that the server asked for, and no longer when the clock is set back', async () => {
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
});

it('does not wait for a cloth for ever', async () => {
  fetching.mockImplementation(neverAnswer);
  const ended = vi.fn();
  askCloth('https://live.test/cloth').catch(ended);
  await passAMinute();
  expect(ended).toHaveBeenCalled();
});
