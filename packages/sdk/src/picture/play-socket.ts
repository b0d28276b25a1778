import type { MediaDescriptor } from '@baize/contract/live';
import { ticketPrefix, videoProtocol } from '@baize/contract/live/wire';
import { findMediaSource } from './choose-way.ts';
import type { PictureEvents, Playing } from './playing.ts';

/** Target distance to the newest frame, in seconds; it increases after stalls. */
const LEAST_BEHIND = 0.07;
const MOST_BEHIND = 0.4;
/** Beyond this distance (seconds) we seek instead of playing faster. */
const JUMP_AT = 1;
const KEEP_SECONDS = 6;
/** Queue limit in frames (ten seconds). In a hidden page the buffer may not accept any. */
const MOST_WAITING = 250;

/** Plays fragments from a WebSocket with MediaSource: the transport with the lowest latency. */
export function playSocket(
  element: HTMLVideoElement,
  { url, ticket, mimeType }: NonNullable<MediaDescriptor['mse']>,
  events: PictureEvents,
): Playing {
  const source = new (findMediaSource() as typeof MediaSource)();
  const socket = new WebSocket(url, [videoProtocol, ticketPrefix + ticket]);
  socket.binaryType = 'arraybuffer';
  const waiting: ArrayBuffer[] = [];
  let buffer: SourceBuffer | undefined;
  let aim = LEAST_BEHIND;

  element.onwaiting = () => {
    aim = Math.min(MOST_BEHIND, aim + 0.03);
  };

  function stayAtEdge() {
    const { buffered } = element;
    if (!buffered.length) return;
    const end = buffered.end(buffered.length - 1);
    const start = buffered.start(buffered.length - 1);
    const behind = end - element.currentTime;
    if (behind > JUMP_AT || element.currentTime < start) {
      element.currentTime = Math.max(start, end - aim);
    }
    element.playbackRate = behind > aim + 0.02 ? Math.min(1.3, 1 + behind - aim) : 1;
    events.onData();
  }

  function feed() {
    if (!buffer || buffer.updating || source.readyState !== 'open') return;
    const { buffered } = buffer;
    const old = element.currentTime - KEEP_SECONDS;
    const next = waiting.shift();
    if (next) {
      buffer.appendBuffer(next);
    } else if (buffered.length && buffered.start(0) < old - KEEP_SECONDS) {
      buffer.remove(0, old);
    }
  }

  socket.onmessage = ({ data }) => {
    // Text is the `bye` message; the socket closes right after it.
    if (typeof data === 'string') return;
    if (waiting.push(data) > MOST_WAITING) events.onLost();
    else feed();
  };
  socket.onclose = events.onLost;
  source.addEventListener('sourceopen', () => {
    URL.revokeObjectURL(element.src);
    // The page may have closed the video since the event was queued.
    if (source.readyState !== 'open') return;
    buffer = source.addSourceBuffer(mimeType);
    buffer.addEventListener('updateend', () => {
      stayAtEdge();
      feed();
    });
    feed();
  });
  element.disableRemotePlayback = true;
  element.src = URL.createObjectURL(source);

  return {
    ptsOf: ({ mediaTime }) => mediaTime * 1000,
    stop() {
      element.playbackRate = 1;
      element.onwaiting = socket.onclose = null;
      socket.close();
    },
  };
}
