import { type Check, ok, problem, timeLimit } from './check.ts';
import { openLine } from './live-line.ts';
import { findMediaSource, playVideo } from './play-video.ts';

/** Beyond this, the last seconds of betting are lost to players. */
const SLOW_MS = 300;
const PINGS = 5;

const notOffered = problem(
  'The table offers no video of a kind this SDK plays.',
  'Open a support ticket: the table has to be set up again.',
);

const socket: Check = {
  name: 'socket',
  label: 'WebSocket',
  needs: ['session'],
  async run(visit) {
    if (!visit.session) throw new Error('There is no session.');
    try {
      visit.line = await openLine(visit.session, timeLimit(visit.signal));
      return ok('Connected to the table and welcomed by it.');
    } catch (error) {
      if (visit.signal.aborted) throw error;
      const elsewhere = new URL(visit.session.wsUrl).host !== window.location.host;
      return elsewhere
        ? problem(
            `This page is at ${window.location.origin}, and the table at another address.`,
            `Open the portal at ${visit.info.portal_origin} and run the checks there.`,
          )
        : problem(
            'The connection to the table was not let through.',
            'A proxy or firewall between you and us has to allow WebSocket connections.',
          );
    }
  },
};

const codec: Check = {
  name: 'codec',
  label: 'Video format',
  needs: ['session'],
  async run({ session }) {
    const mimeType = session?.media.mse?.mimeType;
    if (mimeType === undefined) return notOffered;
    const Source = findMediaSource();
    return Source?.isTypeSupported(mimeType)
      ? ok('This browser plays the table’s video (H.264).')
      : problem(
          `This browser cannot play the table’s video (${mimeType}).`,
          'Use a current Chrome, Edge, Firefox or Safari. Some Linux browsers need a package with H.264.',
        );
  },
};

const autoplay: Check = {
  name: 'autoplay',
  label: 'Picture and autoplay',
  needs: ['codec', 'socket'],
  async run({ session, signal }) {
    const media = session?.media.mse;
    if (media === undefined) return notOffered;
    try {
      const took = await playVideo(media, timeLimit(signal));
      return ok(
        `The muted picture plays by itself, ${Math.round(took)} ms after it was asked for.`,
      );
    } catch (error) {
      if (signal.aborted) throw error;
      return error instanceof DOMException && error.name === 'NotAllowedError'
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

const latency: Check = {
  name: 'latency',
  label: 'Round trip',
  needs: ['socket'],
  async run({ line, signal }) {
    if (!line) throw new Error('There is no connection.');
    const times: number[] = [];
    try {
      for (let count = 0; count < PINGS; count++) times.push(await line.ping(timeLimit(signal)));
    } catch (error) {
      if (signal.aborted) throw error;
      return problem('The table stopped answering.', 'Run the checks again on a steadier network.');
    }
    // The slower ones tell what else this computer is doing, not how far away the table is.
    const best = Math.max(1, Math.round(Math.min(...times)));
    const told = `The fastest of ${PINGS} messages took ${best} ms to the table and back.`;
    return best <= SLOW_MS
      ? ok(told)
      : problem(told, `Above ${SLOW_MS} ms, bets may arrive late. Try a faster or nearer network.`);
  },
};

export const mediaChecks: readonly Check[] = [socket, codec, autoplay, latency];
