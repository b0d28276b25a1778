import type { MediaDescriptor } from '@baize/contract/live';
import { chooseWay, type Way } from '@baize/sdk/choose-way';
import { type Check, ok, problem, timeLimit } from './check.ts';
import { AutoplayError, NoWayError, playVideo } from './play-video.ts';

/** Describes how players with this browser get the video; completes a sentence. */
const ways: Record<Way, string> = {
  mse: 'over a WebSocket',
  whep: 'over WebRTC',
  hls: 'over HLS, played by the browser',
  'hls.js': 'over HLS',
};

/** HLS is delayed because it is sent in segments, and each must be complete before it is sent. */
const delays: Partial<Record<Way, string>> = {
  hls: 'It is a few seconds behind the table.',
  'hls.js': 'It is about a second behind the table.',
};
const unsure =
  'The browser does not say which picture it shows, so a result may be told before it is seen.';

const chosenFor = (media: MediaDescriptor) => chooseWay(media, document.createElement('video'));

function describeWay(way: Way, { mse }: MediaDescriptor): string {
  if (way === 'mse') return 'This browser plays the table’s video (H.264).';
  const told = [
    mse && 'This browser takes no video over a WebSocket.',
    `Players with it get the picture ${ways[way]}.`,
    delays[way],
    way === 'hls' && !HTMLMediaElement.prototype.getStartDate && unsure,
  ];
  return told.filter(Boolean).join(' ');
}

function noPicture({ mse, whep, hls }: MediaDescriptor) {
  if (!mse && !whep && !hls) {
    return problem(
      'The table offers no video of a kind this SDK plays.',
      'Open a support ticket: the table has to be set up again.',
    );
  }
  return problem(
    `This browser cannot play the table’s video (${mse?.mimeType ?? 'H.264'}).`,
    'Use a current Chrome, Edge, Firefox or Safari. Some Linux browsers need a package with H.264.',
  );
}

const format: Check = {
  name: 'format',
  needs: ['session'],
  async run({ session }) {
    if (!session) throw new Error('There is no session.');
    const way = chosenFor(session.media);
    return way ? ok(describeWay(way, session.media)) : noPicture(session.media);
  },
};

/** A browser with native HLS buffers some seconds before it starts to play. */
const PICTURE_TIMEOUT_MS = 15_000;

const picture: Check = {
  name: 'picture',
  needs: ['format', 'socket'],
  async run({ session, signal }) {
    if (!session) throw new Error('There is no session.');
    const { media } = session;
    try {
      const { way, tookMs } = await playVideo(media, timeLimit(signal, PICTURE_TIMEOUT_MS));
      const took = `${Math.round(tookMs)} ms after it was asked for`;
      const isDetour = chosenFor(media) === 'whep' && way !== 'whep';
      return ok(
        isDetour
          ? `WebRTC does not come through this network, so the picture comes ${ways[way]}. It plays by itself, muted, ${took}.`
          : `The muted picture plays by itself ${ways[way]}, ${took}.`,
      );
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof NoWayError) return noPicture(media);
      return error instanceof AutoplayError
        ? problem(
            'This browser does not let a video play by itself.',
            'Players get a Play button. To see it play at once, allow autoplay for this site.',
          )
        : problem(
            'The picture did not begin to move.',
            'Run the checks again. If it stays so, open a support ticket with what this page says.',
          );
    }
  },
};

export const pictureChecks: readonly Check[] = [format, picture];
