import { expect, it } from 'vitest';
import { TIMELINE_EPOCH } from './clock.ts';
import { aPartner } from './testing/people.ts';
import { visiblePace } from './testing/sdk-page.ts';
import { aPlayer, aSession, listen, openSocket } from './testing/test-player.ts';
import { useTwoTables } from './testing/two-tables.ts';

/** The result is broadcast early, so that both processes have it in time even on a busy machine. */
const pace = { ...visiblePace, runningMs: 8_000, resultAheadMs: 4_000 };
const own = useTwoTables(undefined, { pace });

/** The complete segments of a playlist by name, with the date at which each begins. */
async function readPlaylist(url: string): Promise<Map<string, string>> {
  const text = await (await fetch(url)).text();
  const segments = new Map<string, string>();
  let date = '';
  for (const line of text.split('\n')) {
    date = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line)?.[1] ?? date;
    if (/^\d+\.m4s$/.test(line)) segments.set(line, date);
  }
  return segments;
}

async function readSegment(playlistUrl: string, name: string): Promise<Buffer> {
  const answer = await fetch(new URL(name, playlistUrl));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

it('two processes share one timeline for sessions, sockets and video', async () => {
  const partner = await aPartner(own.database.db);
  const sessions = [
    await aSession(own.leader(), partner, 'p'),
    await aSession(own.follower(), partner, 'p'),
  ];
  for (const { media } of sessions) {
    expect([media.mse?.epoch, media.hls?.epoch]).toEqual([TIMELINE_EPOCH, TIMELINE_EPOCH]);
  }

  // The session comes from one process; its socket is opened at the other.
  const wsUrl = sessions[1]?.wsUrl ?? '';
  const crossed = listen(openSocket(wsUrl, sessions[0]?.ticket ?? '', partner.origin));
  await crossed.next('welcome');
  const direct = await aPlayer(own.leader(), partner, 'q');

  const playlists = sessions.map(({ media }) => media.hls?.url ?? '');
  const seen: [Map<string, Buffer>, Map<string, Buffer>] = [new Map(), new Map()];
  const dates: [Map<string, string>, Map<string, string>] = [new Map(), new Map()];
  async function collect() {
    for (const [index, playlist] of playlists.entries()) {
      const segments = await readPlaylist(playlist);
      for (const [name, date] of segments) {
        dates[index]?.set(name, date);
        if (seen[index]?.has(name)) continue;
        seen[index]?.set(name, await readSegment(playlist, name));
      }
    }
  }

  const { roundId, at: openedAt } = await direct.upcoming('round.open');
  const result = direct.next('round.result', (message) => message.roundId === roundId);
  const revealed = async () => {
    await collect();
    const { revealPts } = await result;
    // The landing is complete when the segment after the ball came to rest exists.
    const last = Math.floor((TIMELINE_EPOCH + revealPts) / 1_000) + 1;
    return seen.every((segments) => segments.has(`${last}.m4s`));
  };
  await expect.poll(revealed, { timeout: 40_000, interval: 500 }).toBe(true);

  const other = await crossed.next('round.result', (message) => message.roundId === roundId);
  expect(other).toEqual(await result);
  // From this round on, both processes received everything before it had to be shown.
  const isOfRound = (name: string) => Number.parseInt(name, 10) * 1_000 > openedAt;
  const common = [...seen[0].keys()].filter((name) => seen[1].has(name) && isOfRound(name));
  // At least the spin and the landing of a round.
  expect(common.length).toBeGreaterThan(6);
  for (const name of common) {
    expect(dates[1].get(name)).toBe(dates[0].get(name));
    expect(seen[1].get(name)?.equals(seen[0].get(name) ?? Buffer.alloc(0)), name).toBe(true);
  }
  await Promise.all([crossed.leave(), direct.leave()]);
});
