import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { addTable } from '../../packages/live/src/testing/a-round.ts';
import { framesAfter } from '../../packages/live/src/testing/frame-clock.ts';
import { servePartnerPage } from '../../packages/live/src/testing/partner-page.ts';
import {
  type Ended,
  readRevealTimes,
  resultPageScript,
} from '../../packages/live/src/testing/result-page.ts';
import { installedBrowser } from '../../scripts/lib/programs.mjs';
import { movingFinding, type Watched } from '../lib/alert.ts';
import { createClosers } from '../lib/closers.ts';
import { type Cluster, startCluster } from '../lib/cluster.ts';
import { type Finding, finding } from '../lib/finding.ts';
import { startLoad } from '../lib/load.ts';
import { openApart, visit } from '../lib/open-apart.ts';
import { failedCallsFinding } from '../lib/served.ts';
import { readLongestGap, stallScript, watchGapsAnew } from '../lib/stalls.ts';
import { until } from '../lib/until.ts';
import { verify } from '../lib/verify.ts';

const watched: Watched = { alert: 'RoundStands', metric: 'baize_table_round_age_seconds' };
/** Processes start this far apart, so that separate timelines would differ by as much. */
const APART_MS = 60_000;
const ROUNDS_EACH = 10;
const FRAME_MS = 40;
const MOST_FRAMES = 2;
const HLS_SECONDS = 60;
/** A frame lasts 40 ms; a second without a new frame counts as a stall. */
const STALL_MS = 1_000;
const LONGEST_ROUND_MS = 60_000;
/** Pause between partners, so that video gets enough CPU time on two cores. */
const PAUSE_MS = 1_000;

/** Starts the cluster, which takes more than two minutes and little CPU time. */
export const beginRounds = () => startCluster({}, (db) => addTable(db, 'roulette-2'), APART_MS);

/**
 * Sends all traffic through the balancer: partners register, and browsers watch two tables for ten
 * rounds each.
 */
export async function rounds(begun: Promise<Cluster>): Promise<Finding[]> {
  const closers = createClosers();
  try {
    const cluster = await begun;
    closers.add(() => cluster.stop());
    const load = await startLoad(cluster, { partners: 1, players: 0, pauseMs: PAUSE_MS });
    closers.add(() => load.abandon());
    const { apiKey } = load.partner;
    const script = resultPageScript(cluster.url, apiKey) + stallScript;
    const site = await servePartnerPage(cluster.url, script);
    closers.add(() => site.close());
    const browser = await chromium.launch({
      ...installedBrowser('chromium'),
      args: ['--no-sandbox'],
      // Otherwise Playwright ends our process before everything is closed.
      ...{ handleSIGINT: false, handleSIGTERM: false },
    });
    closers.add(() => browser.close());
    const stopVisits = visit(cluster.url);
    closers.add(stopVisits);
    const socket = await openApart(cluster, browser, site.url, { tableId: 'roulette-1' });
    const hls = await openApart(cluster, browser, site.url, {
      tableId: 'roulette-2',
      onlyHls: true,
    });
    await stopVisits();
    const [smooth, ...frames] = await Promise.all([
      watchSmoothness(hls.page),
      watchRounds(cluster, socket.page),
      watchRounds(cluster, hls.page),
    ]);
    await load.stop();
    return [
      finding('session, socket and picture from three processes', socket.isApart, socket.by),
      finding('session and socket from two, HLS from all', hls.isApart, hls.by),
      ...frames.map((seen, index) =>
        finding(
          `${index === 0 ? 'socket' : 'HLS'}: each of ${seen.length} results within ${MOST_FRAMES} frames`,
          seen.length === ROUNDS_EACH && seen.every(isOnTime),
          seen.map(tellRound).join(' '),
        ),
      ),
      smooth,
      failedCallsFinding(load.answers),
      ...(await verify(cluster, load.acknowledged)),
      await movingFinding(cluster.portals, watched),
    ];
  } finally {
    await closers.closeAll();
  }
}

type SeenRound = {
  /** Number of frames between the ball coming to rest and the result; negative if too early. */
  off: number;
  /**
   * Whether the browser had shown no frame since the ball came to rest, because it dropped some.
   */
  isFirstShown: boolean;
};

/**
 * A result must appear within a few frames of the ball coming to rest. A busy browser drops frames:
 * then the result may come with the first frame it shows afterwards.
 */
const isOnTime = ({ off, isFirstShown }: SeenRound) =>
  Math.abs(off) <= MOST_FRAMES || (off > 0 && isFirstShown);

const tellRound = ({ off, isFirstShown }: SeenRound) =>
  Math.abs(off) > MOST_FRAMES && isFirstShown ? `${off} (those before were not shown)` : `${off}`;

async function watchRounds({ database }: Cluster, page: Page): Promise<SeenRound[]> {
  // Skip the first round: the page may have joined in the middle of it.
  const wanted = ROUNDS_EACH + 1;
  const readEnded = () => page.evaluate<Ended[]>('window.ended');
  await until(
    `${wanted} rounds end`,
    async () => (await readEnded()).length >= wanted,
    wanted * LONGEST_ROUND_MS,
  );
  const ended = (await readEnded()).slice(1, wanted);
  const revealed = await readRevealTimes(database.db, ended);
  return ended.map(({ roundId, frame, before }) => {
    const landsAt = revealed.get(roundId) ?? Number.NaN;
    return {
      off: framesAfter(frame, landsAt, FRAME_MS),
      isFirstShown: framesAfter(before, landsAt, FRAME_MS) < 0,
    };
  });
}

async function watchSmoothness(page: Page): Promise<Finding> {
  await until('it plays', () => page.evaluate<boolean>('video.currentTime > 2'));
  await page.evaluate(watchGapsAnew);
  await sleep(HLS_SECONDS * 1_000);
  const gap = await page.evaluate<number>(readLongestGap);
  return finding(
    `HLS for ${HLS_SECONDS} s: no ${STALL_MS / 1_000} s without a new picture`,
    gap < STALL_MS,
    `longest ${Math.round(gap)} ms`,
  );
}
