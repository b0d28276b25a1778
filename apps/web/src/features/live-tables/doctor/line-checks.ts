import { type Check, ok, problem, timeLimit } from './check.ts';
import { openLine } from './live-line.ts';
import { pictureChecks } from './picture-checks.ts';

/** Round-trip time above which players lose the last seconds of betting. */
const SLOW_MS = 300;
const PINGS = 5;

const socket: Check = {
  name: 'socket',
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

const latency: Check = {
  name: 'latency',
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
    // Use the fastest: slower messages measure the load of this computer rather than the network.
    const best = Math.max(1, Math.round(Math.min(...times)));
    const told = `The fastest of ${PINGS} messages took ${best} ms to the table and back.`;
    return best <= SLOW_MS
      ? ok(told)
      : problem(told, `Above ${SLOW_MS} ms, bets may arrive late. Try a faster or nearer network.`);
  },
};

export const lineChecks: readonly Check[] = [socket, ...pictureChecks, latency];
