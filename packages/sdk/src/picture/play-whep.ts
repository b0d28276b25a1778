import type { MediaDescriptor } from '@baize/contract/live';
import type { PictureEvents, Playing } from './playing.ts';

const CONNECT_WITHIN_MS = 4_000;
const SHOW_WITHIN_MS = 4_000;
const TICKS_PER_MS = 90;

/** Plays WebRTC: one offer, one answer (WHEP). */
export function playWhep(
  element: HTMLVideoElement,
  { url, epoch }: NonNullable<MediaDescriptor['whep']>,
  now: () => number,
  events: PictureEvents,
): Playing {
  const peer = new RTCPeerConnection();
  let isOver = false;
  const give = (up: () => void) => {
    if (!isOver) up();
  };
  let patience = setTimeout(() => give(events.onUnsupported), CONNECT_WITHIN_MS);
  // A browser without the decoder also connects, but shows nothing.
  const awaitPicture = () => {
    clearTimeout(patience);
    patience = setTimeout(() => {
      if (document.hidden) awaitPicture();
      else if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) give(events.onUnsupported);
    }, SHOW_WITHIN_MS);
  };
  peer.addTransceiver('video', { direction: 'recvonly' });
  peer.ontrack = ({ track }) => {
    element.srcObject = new MediaStream([track]);
    events.onData();
  };
  peer.onconnectionstatechange = () => {
    const { connectionState } = peer;
    if (connectionState === 'connected') awaitPicture();
    if (connectionState === 'failed') give(events.onLost);
  };
  (async () => {
    await peer.setLocalDescription();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: peer.localDescription?.sdp ?? '',
    });
    if (!answer.ok) throw answer;
    await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  })().catch(() => give(events.onUnsupported));

  return {
    ptsOf({ rtpTimestamp = Number.NaN }) {
      // Timestamps wrap at 2³² ticks, after thirteen hours. Take the time nearest to now.
      const expected = (now() - epoch) * TICKS_PER_MS;
      const apart = (((rtpTimestamp - expected) % 2 ** 32) + 1.5 * 2 ** 32) % 2 ** 32;
      return (expected + apart - 2 ** 31) / TICKS_PER_MS;
    },
    stop() {
      isOver = true;
      clearTimeout(patience);
      peer.close();
      element.srcObject = null;
    },
  };
}
