import type { SessionAnswer } from '@baize/contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepVideo } from './keep-video.ts';

const session = {
  media: { mse: { url: 'wss://live.test/video', ticket: 't', mimeType: 'video/mp4', epoch: 0 } },
} as SessionAnswer;

class FakeSource {
  static isTypeSupported = () => true;
  addEventListener = () => undefined;
}

/** Connections of pictures, in the order they were opened. */
let lines: FakeLine[] = [];
class FakeLine {
  onclose: (() => void) | null = null;
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
  // Of a hidden page no picture is expected to move.
  vi.stubGlobal('document', { hidden: true });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A picture whose table and whose further sessions are in the test's hands. */
function aPicture() {
  const given = { isAtTable: true, answers: [] as ((session: SessionAnswer) => void)[] };
  const ignore = () => undefined;
  const element = { addEventListener: ignore, removeEventListener: ignore };
  const video = keepVideo(element as unknown as HTMLVideoElement, {
    now: Date.now,
    emit: ignore,
    isWanted: () => given.isAtTable,
    askSession: () => new Promise((resolve) => given.answers.push(resolve)),
  });
  return { video, given };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a picture whose connection breaks', () => {
  it('before the player is at the table is opened again when the player is', async () => {
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

  it('is not opened by an answer that comes after the player has left', async () => {
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

  it('is not opened once more where a new session has brought one', async () => {
    const { video, given } = aPicture();
    video.play(session);
    lines[0]?.onclose?.();
    video.play(session);
    await pass(10_000);
    expect(given.answers).toHaveLength(0);
    expect(lines.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });
});
