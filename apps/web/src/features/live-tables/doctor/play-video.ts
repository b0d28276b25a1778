import type { MediaDescriptor } from '@baize/contract/live';
import { ticketPrefix, videoProtocol } from '@baize/contract/live/wire';

type Mse = NonNullable<MediaDescriptor['mse']>;

/** Safari on iPhone has only the managed one. */
export function findMediaSource(): typeof MediaSource | undefined {
  const { MediaSource: plain, ManagedMediaSource: managed } = window as {
    MediaSource?: typeof MediaSource;
    ManagedMediaSource?: typeof MediaSource;
  };
  return plain ?? managed;
}

/** Plays the live picture, muted and unseen, until it moves. Answers how long that took. */
export async function playVideo(media: Mse, signal: AbortSignal): Promise<number> {
  const Source = findMediaSource();
  if (Source === undefined) throw new DOMException('No Media Source', 'NotSupportedError');
  const began = performance.now();
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, disableRemotePlayback: true });
  const socket = new WebSocket(media.url, [videoProtocol, ticketPrefix + media.ticket]);
  socket.binaryType = 'arraybuffer';
  // From the first moment: the picture is nothing without what the socket says first.
  const waiting: ArrayBuffer[] = [];
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => waiting.push(data));
  try {
    const source = new Source();
    const address = URL.createObjectURL(source);
    video.src = address;
    await happened(source, 'sourceopen', signal);
    URL.revokeObjectURL(address);
    feed(socket, waiting, source, source.addSourceBuffer(media.mimeType), video);
    await Promise.race([
      video.play().then(() => happened(video, 'timeupdate', signal)),
      happened(socket, 'close', signal).then(() => {
        throw new Error('The connection was closed.');
      }),
    ]);
    return performance.now() - began;
  } finally {
    socket.close();
    video.removeAttribute('src');
    video.load();
  }
}

function feed(
  socket: WebSocket,
  waiting: ArrayBuffer[],
  source: MediaSource,
  buffer: SourceBuffer,
  video: HTMLVideoElement,
): void {
  let isInPlace = false;
  const append = () => {
    // The buffer of a video that was let go answers nothing but errors.
    if (source.readyState !== 'open' || buffer.updating) return;
    const { buffered } = buffer;
    if (buffered.length > 0 && !isInPlace) {
      // The stream's time began long ago: the first picture is not at zero. Once, because a seek
      // may land a rounding error before it, and each further one would hold the picture up.
      video.currentTime = buffered.start(0);
      isInPlace = true;
    }
    const next = waiting.shift();
    if (next) buffer.appendBuffer(next);
  };
  buffer.addEventListener('updateend', append);
  socket.addEventListener('message', append);
  append();
}

function happened(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true, signal });
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
