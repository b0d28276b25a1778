import { games } from '@baize/games';
import { expect, it } from 'vitest';
import { paceOf } from '../rounds/lead-table.ts';
import { aPartner } from '../testing/people.ts';
import { startTable } from '../testing/start-table.ts';
import { aSession } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';

/** At the real pace, clips begin and end on full seconds. */
const own = { pace: paceOf(games.european_roulette) };
const test = useTestTable(own);

async function readSeconds(url: URL): Promise<number[]> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return [...(await answer.text()).matchAll(/^(\d+)\.m4s$/gm)].map(([, name]) => Number(name));
}

it('HLS of a process that has just started continues the seconds of another', async () => {
  const { media } = await aSession(test.table.url, await aPartner(test.database.db), 'viewer');
  const path = new URL(media.hls?.url ?? '').pathname;
  const newer = await startTable(test.database, own);
  try {
    const [oldUrl, youngUrl] = [new URL(path, test.table.url), new URL(path, newer.url)];
    const known = await readSeconds(oldUrl);
    expect(known).toHaveLength(8);
    // A second that is complete in both processes at the same time.
    for (const url of [oldUrl, youngUrl]) {
      url.searchParams.set('_HLS_msn', `${(known.at(-1) ?? Number.NaN) + 2}`);
    }
    const [old, young] = await Promise.all([readSeconds(oldUrl), readSeconds(youngUrl)]);
    expect(young).toHaveLength(8);
    expect(young).toEqual(old);
    for (const second of young) {
      const [one, other] = await Promise.all(
        [oldUrl, youngUrl].map(async (url) =>
          Buffer.from(await (await fetch(new URL(`${second}.m4s`, url))).arrayBuffer()),
        ),
      );
      expect(other?.length).toBeGreaterThan(0);
      expect(other?.equals(one ?? Buffer.alloc(0))).toBe(true);
    }
  } finally {
    await newer.close();
  }
});
