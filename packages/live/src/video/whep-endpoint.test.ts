import { games } from '@baize/games';
import type { Track } from 'node-datachannel';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTableClock } from '../clock.ts';
import { freeUdpPort } from '../testing/free-udp-port.ts';
import { aWebRtcViewer } from '../testing/web-rtc-viewer.ts';
import { readClipPack } from './clip-pack.ts';
import { createVideoStream } from './video-stream.ts';
import { createWhepEndpoint, loadWebRtc } from './whep-endpoint.ts';

const webRtc = await loadWebRtc();
const game = games.european_roulette;

/** A WebRTC endpoint with viewers, and a way to close one viewer's track. */
async function openEndpoint(loaded: NonNullable<typeof webRtc>) {
  const tracks: Track[] = [];
  class PeerConnection extends loaded.PeerConnection {
    override addTrack(
      ...media: Parameters<InstanceType<typeof loaded.PeerConnection>['addTrack']>
    ) {
      const track = super.addTrack(...media);
      tracks.push(track);
      return track;
    }
  }
  const pack = await readClipPack(game.pictures);
  const clock = createTableClock();
  clock.advanceTo(Date.now());
  const reported: unknown[] = [];
  const video = createVideoStream(pack, game, clock, (error) => reported.push(error));
  const options = { udpPort: await freeUdpPort(), address: undefined };
  const endpoint = createWhepEndpoint({ ...loaded, PeerConnection }, options, pack, video);
  const ending = new AbortController();
  const run = video.run(ending.signal);
  const gone: string[] = [];
  return {
    ...{ reported, gone },
    async watch(name: string) {
      const viewer = await aWebRtcViewer(loaded, async (offer) => {
        const { answer } = await endpoint.open(offer, () => gone.push(name));
        return answer;
      });
      onTestFinished(() => viewer.close());
      const track = tracks.at(-1);
      if (!track) throw new Error('Nobody opened a track');
      return { ...viewer, track };
    },
    async close() {
      ending.abort();
      await run;
    },
  };
}

// WebRTC is an optional dependency and is not offered if it is missing.
describe.runIf(webRtc)('video over WebRTC', () => {
  it('continues for all others when a viewer leaves while a frame is sent', async () => {
    if (!webRtc) return;
    const endpoint = await openEndpoint(webRtc);
    onTestFinished(() => endpoint.close());
    const leaving = await endpoint.watch('leaving');
    const staying = await endpoint.watch('staying');
    await expect.poll(leaving.packets).toBeGreaterThan(0);
    await expect.poll(staying.packets).toBeGreaterThan(0);
    // The library closes a track on another thread: here just after the state was checked.
    Object.defineProperty(leaving.track, 'isOpen', { value: () => true });
    leaving.track.close();
    await expect.poll(() => endpoint.gone).toEqual(['leaving']);
    const before = staying.packets();
    await expect.poll(staying.packets).toBeGreaterThan(before);
    expect(endpoint.gone).toEqual(['leaving']);
    expect(endpoint.reported).toEqual([]);
  });
});
