import type { SessionAnswer } from '@baize/contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionRefused } from '../connection/ask-session.ts';
import { keepVideo } from './keep-video.ts';

const session = {
  media: { mse: { url: 'wss://live.test/video', ticket: 't', mimeType: 'video/mp4', epoch: 0 } },
} as SessionAnswer;

class FakeSource {
  static isTypeSupported = () => true;
  addEventListener = () => undefined;
}

/** Video connections in the order they were opened. */
let lines: FakeLine[] = [];
class FakeLine {
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  isClosed = false;
  constructor() {
    lines.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
  vi.stubGlobal('window', { MediaSource: FakeSource });
  vi.stubGlobal('WebSocket', FakeLine);
  vi.stubGlobal('document', { hidden: false });
  // The longest possible backoff.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** An element that waits for a click: its video is not expected to move. */
const aHeldElement = () => ({ paused: true, readyState: 4 }) as HTMLVideoElement;

/** Returns a video, and controls for its table and its further sessions. */
function aPicture() {
  const given = { isAtTable: true, answers: [] as ((session: SessionAnswer) => void)[] };
  const ignore = () => undefined;
  const element = aHeldElement();
  const video = keepVideo(element, {
    now: Date.now,
    emit: ignore,
    isWanted: () => given.isAtTable,
    askSession: () => new Promise((resolve) => given.answers.push(resolve)),
  });
  return { video, given };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Returns after how many seconds each session was requested, if the video is refused each time. */
function aRefusedPicture(askSession: () => Promise<SessionAnswer>) {
  const asked: number[] = [];
  let before = Date.now();
  const video = keepVideo(aHeldElement(), {
    now: Date.now,
    emit: () => undefined,
    isWanted: () => true,
    askSession() {
      asked.push((Date.now() - before) / 1000);
      before = Date.now();
      return askSession().finally(() => setTimeout(() => lines.at(-1)?.onclose?.()));
    },
  });
  video.play(session);
  lines[0]?.onclose?.();
  return asked;
}

describe('a video whose connection breaks', () => {
  it('is reopened once the player is at the table', async () => {
    const { video, given } = aPicture();
    given.isAtTable = false;
    video.play(session);
    lines[0]?.onclose?.();
    await pass(10_000);
    expect(given.answers).toHaveLength(0);
    given.isAtTable = true;
    await pass(2_000);
    given.answers[0]?.(session);
    await pass(0);
    expect(lines).toHaveLength(2);
  });

  it('is not reopened by a response after the player has left', async () => {
    const { video, given } = aPicture();
    video.play(session);
    lines[0]?.onclose?.();
    await pass(2_000);
    expect(given.answers).toHaveLength(1);
    video.stop();
    given.answers[0]?.(session);
    await pass(10_000);
    expect(lines).toHaveLength(1);
  });

  it('is not reopened if a new session has started another video', async () => {
    const { video, given } = aPicture();
    video.play(session);
    lines[0]?.onclose?.();
    video.play(session);
    await pass(10_000);
    expect(given.answers).toHaveLength(0);
    expect(lines.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });
});

describe('a video that is refused', () => {
  it('is retried with exponential backoff', async () => {
    const asked = aRefusedPicture(async () => session);
    await pass(300_000);
    expect(asked.map(Math.round)).toEqual([2, 3, 6, 13, 26, 51, 60, 60, 60]);
  });

  it('is not retried after a final refusal of the session', async () => {
    const asked = aRefusedPicture(async () => {
      throw new SessionRefused(new Response(null, { status: 401 }), {});
    });
    await pass(300_000);
    expect(asked).toHaveLength(1);
  });

  it('is retried after the wait that the server requests', async () => {
    const headers = { 'retry-after': '100' };
    const asked = aRefusedPicture(async () => {
      throw new SessionRefused(new Response(null, { status: 429, headers }), {});
    });
    await pass(250_000);
    expect(asked.map(Math.round)).toEqual([2, 100, 100]);
  });

  it('is retried when the page becomes visible', async () => {
    vi.stubGlobal('document', { hidden: true });
    const asked = aRefusedPicture(async () => session);
    await pass(300_000);
    expect(asked).toEqual([]);
    vi.stubGlobal('document', { hidden: false });
    await pass(2_000);
    expect(asked).toHaveLength(1);
  });
});

it('closes a video whose fragments are not consumed', async () => {
  const { video, given } = aPicture();
  video.play(session);
  for (let count = 0; count < 300; count++) lines[0]?.onmessage?.({ data: new ArrayBuffer(1) });
  expect(lines[0]?.isClosed).toBe(true);
  await pass(2_000);
  expect(given.answers).toHaveLength(1);
});
