import type { MediaDescriptor } from '@baize/contract/live';
import type { PictureEvents, Playing } from './playing.ts';

const connectWithinMs = 4_000;
const ticksPerMs = 90;

/** WebRTC: one question, one answer, and the picture comes to the address we ask from. */
export function playWhep(
  element: HTMLVideoElement,
  { url, epoch }: NonNullable<MediaDescriptor['whep']>,
  now: () => number,
  events: PictureEvents,
): Playing {
  const line = new RTCPeerConnection();
  let isOver = false;
  const give = (up: () => void) => {
    if (!isOver) up();
  };
  const patience = setTimeout(() => give(events.onUnsupported), connectWithinMs);
  line.addTransceiver('video', { direction: 'recvonly' });
  line.ontrack = ({ track }) => {
    element.srcObject = new MediaStream([track]);
    events.onData();
  };
  line.onconnectionstatechange = () => {
    const { connectionState } = line;
    if (connectionState === 'connected') clearTimeout(patience);
    if (connectionState === 'failed') give(events.onLost);
  };
  (async () => {
    await line.setLocalDescription();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: line.localDescription?.sdp ?? '',
    });
    if (!answer.ok) throw answer;
    await line.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  })().catch(() => give(events.onUnsupported));

  return {
    ptsOf({ rtpTimestamp = Number.NaN }) {
      // The timestamp is the time modulo 2³² ticks, thirteen hours: the nearest to now is meant.
      const expected = (now() - epoch) * ticksPerMs;
      const apart = (((rtpTimestamp - expected) % 2 ** 32) + 1.5 * 2 ** 32) % 2 ** 32;
      return (expected + apart - 2 ** 31) / ticksPerMs;
    },
    stop() {
      isOver = true;
      clearTimeout(patience);
      line.close();
      element.srcObject = null;
    },
  };
}
