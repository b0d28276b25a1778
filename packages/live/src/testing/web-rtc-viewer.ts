import type * as WebRtc from 'node-datachannel';

export type WebRtcViewer = {
  packets(): number;
  close(): void;
};

/** Watches a table's video over WebRTC without a browser and without a socket. */
export async function aWebRtcViewer(
  webRtc: typeof WebRtc,
  ask: (offer: string) => Promise<string>,
): Promise<WebRtcViewer> {
  const peer = new webRtc.PeerConnection('browser', { iceServers: [] });
  const media = new webRtc.Video('picture', 'RecvOnly');
  media.addH264Codec(96, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1');
  const track = peer.addTrack(media);
  let packets = 0;
  track.onMessage(() => {
    packets++;
  });
  const offer = new Promise<string>((resolve) => {
    peer.onGatheringStateChange((state) => {
      if (state === 'complete') resolve(peer.localDescription()?.sdp ?? '');
    });
  });
  peer.setLocalDescription('offer');
  peer.setRemoteDescription(await ask(await offer), 'answer');
  return {
    packets: () => packets,
    close() {
      peer.close();
      // This reference keeps the track alive: without it the track is garbage-collected and its
      // events are lost.
      track.close();
    },
  };
}
