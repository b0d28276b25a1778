import type { WebRtcOptions } from '@baize/platform/config/web-rtc-options';
import type * as WebRtc from 'node-datachannel';
import type { ClipPack } from './clip-pack.ts';
import type { VideoStream } from './video-stream.ts';

export type WhepViewer = {
  /** The SDP answer for the browser. */
  readonly answer: string;
  close(): void;
};

export type WhepEndpoint = {
  /** Rejects an invalid offer, or an offer without a suitable video track. */
  open(offer: string, onGone: () => void): Promise<WhepViewer>;
};

const CLOCK_RATE = 90;
const SYNCHRONISATION_SOURCE = 1;
const LARGEST_PACKET = 1_200;
const CONNECT_WITHIN_MS = 10_000;

/** WebRTC is an optional dependency. Returns undefined if it or its binary is missing. */
export async function loadWebRtc(): Promise<typeof WebRtc | undefined> {
  try {
    return await import('node-datachannel');
  } catch {
    return undefined;
  }
}

/** Sends one table's video over WebRTC to browsers that have sent an offer. */
export function createWhepEndpoint(
  webRtc: typeof WebRtc,
  { udpPort, address }: WebRtcOptions,
  pack: ClipPack,
  video: VideoStream,
): WhepEndpoint {
  const parameterSets = Buffer.concat([pack.sps, pack.pps].flatMap((set) => [lengthOf(set), set]));
  const viewers = new Set<{ send(data: Buffer, isKey: boolean, timestamp: number): void }>();

  video.onPicture(({ data, isKey, pts }) => {
    if (viewers.size === 0) return;
    const bytes = isKey ? Buffer.concat([parameterSets, data]) : Buffer.from(data);
    const timestamp = (pts * CLOCK_RATE) % 2 ** 32;
    for (const viewer of viewers) viewer.send(bytes, isKey, timestamp);
  });

  return {
    async open(offer, onGone) {
      const { mid, payloadType } = readOffer(offer);
      const peer = new webRtc.PeerConnection('viewer', {
        iceServers: [],
        disableAutoNegotiation: true,
        enableIceUdpMux: true,
        portRangeBegin: udpPort,
        portRangeEnd: udpPort,
      });
      const track = addTrack(webRtc, peer, mid, payloadType);
      let waitsForKey = true;
      const viewer = {
        send(data: Buffer, isKey: boolean, timestamp: number) {
          if (!track.isOpen() || (waitsForKey && !isKey)) return;
          waitsForKey = false;
          track.setTime(timestamp);
          try {
            track.send(data);
          } catch {
            // WebRTC closes a track on another thread, so the viewer may have left since the check
            // above.
            setImmediate(close);
          }
        },
      };
      const ending = new AbortController();
      const close = () => {
        if (ending.signal.aborted) return;
        ending.abort();
        clearTimeout(patience);
        viewers.delete(viewer);
        peer.close();
        onGone();
      };
      const patience = setTimeout(close, CONNECT_WITHIN_MS);
      peer.onStateChange((state) => {
        if (state === 'connected') clearTimeout(patience);
        if (['disconnected', 'failed', 'closed'].includes(state)) setImmediate(close);
      });
      try {
        const answer = await answerTo(peer, withoutCandidates(offer), ending.signal);
        viewers.add(viewer);
        return { answer: address ? reachableAt(answer, address) : answer, close };
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}

function addTrack(
  webRtc: typeof WebRtc,
  peer: WebRtc.PeerConnection,
  mid: string,
  payloadType: number,
) {
  const media = new webRtc.Video(mid, 'SendOnly');
  const format = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1';
  media.addH264Codec(payloadType, format);
  media.addSSRC(SYNCHRONISATION_SOURCE, 'table', 'table', 'picture');
  const track = peer.addTrack(media);
  const config = new webRtc.RtpPacketizationConfig(
    SYNCHRONISATION_SOURCE,
    'table',
    payloadType,
    CLOCK_RATE * 1_000,
  );
  const packets = new webRtc.H264RtpPacketizer('Length', config, LARGEST_PACKET);
  packets.addToChain(new webRtc.RtcpSrReporter(config));
  packets.addToChain(new webRtc.RtcpNackResponder());
  track.setMediaHandler(packets);
  return {
    isOpen: () => track.isOpen(),
    setTime(timestamp: number) {
      config.timestamp = timestamp;
    },
    send: (data: Buffer) => track.sendMessageBinary(data),
  };
}

function answerTo(peer: WebRtc.PeerConnection, offer: string, ended: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    ended.addEventListener('abort', () => reject(ended.reason));
    peer.onGatheringStateChange((state) => {
      const answer = state === 'complete' && peer.localDescription()?.sdp;
      if (answer) resolve(answer);
    });
    try {
      peer.setRemoteDescription(offer, 'offer');
      peer.setLocalDescription('answer');
    } catch (error) {
      reject(error);
    }
  });
}

/** Finds the first H.264 format of the offer that allows split packets. */
function readOffer(offer: string): { mid: string; payloadType: number } {
  const media = /^m=video [\s\S]*?(?=^m=|$(?![\s\S]))/m.exec(offer)?.[0] ?? '';
  const mid = /^a=mid:([\w-]{1,32})\r?$/m.exec(media)?.[1];
  const formats = [...media.matchAll(/^a=rtpmap:(\d{1,3}) H264\/90000\r?$/gim)];
  const payloadType = formats
    .map(([, type]) => Number(type))
    .find(
      (type) => type < 128 && new RegExp(`^a=fmtp:${type} .*packetization-mode=1`, 'm').test(media),
    );
  if (mid === undefined || payloadType === undefined) throw new Error('The offer takes no H.264');
  return { mid, payloadType };
}

/**
 * Removes the candidates of the offer: browsers connect to us, and we must not contact addresses
 * from an offer.
 */
const withoutCandidates = (offer: string) =>
  offer.replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, '');

/** Replaces the machine's IP address by the public one that browsers can reach. */
function reachableAt(answer: string, address: string): string {
  let isFirst = true;
  return answer.replace(
    /^(a=candidate:\S+ \d+ UDP \d+ )\S+( \d+ typ host.*)\r?\n/gim,
    (_, before: string, after: string) => {
      const line = isFirst ? `${before}${address}${after}\r\n` : '';
      isFirst = false;
      return line;
    },
  );
}

function lengthOf(set: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(set.length);
  return length;
}
