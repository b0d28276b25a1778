import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/lib/percentile.ts';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { type Answer, call, isDone } from '../lib/call.ts';
import { type Cluster, owner, startCluster } from '../lib/cluster.ts';
import { type Finding, finding, within } from '../lib/finding.ts';
import { until } from '../lib/until.ts';

const watched: Watched = { alert: 'CallsTurnedAway', metric: 'baize_requests_shed_total' };
/** Concurrent requests that two cores serve without long waits; the knee is at this limit. */
const AT_ONCE = 8;
const SECONDS = 15;
const MOST_SLOWER = 2;
const RECOVER_WITHIN_MS = 5_000;

/** Logs in: hashing the password costs the server much CPU time and the client none. */
const ask = ({ url }: Cluster): Promise<Answer> =>
  call(url, '/api/admin/login', {
    method: 'POST',
    body: owner,
    // All log-ins share a known device; otherwise each would send an e-mail.
    headers: { cookie: `device=${'d'.repeat(43)}` },
  });

/** Sends twice as many calls per second as the processes can serve. */
export async function overload(): Promise<Finding[]> {
  const cluster = await startCluster({
    MAX_REQUESTS: `${AT_ONCE}`,
    ROLES: 'web,jobs',
    // Otherwise so many log-ins to one account count as password guesses and get 429.
    THROTTLE_LOGIN_PER_ACCOUNT: '100000/86400',
  });
  try {
    await ask(cluster);
    const knee = await askAtOnce(cluster, AT_ONCE * cluster.portals.length);
    const before = await readMetric(cluster.portals, watched);
    const answers = await askAtRate(cluster, (2 * knee.length) / SECONDS);
    const recovered = await until('sign-ins go on', async () => {
      const all = await Promise.all(cluster.portals.map(() => ask(cluster)));
      return all.every(isDone);
    });
    const accepted = answers.filter(isDone);
    const away = answers.filter(({ status }) => status === 503);
    const p99 = (of: readonly Answer[]) =>
      percentile(
        of.map(({ ms }) => ms),
        0.99,
      );
    const slower = p99(accepted) / p99(knee);
    return [
      finding('at the knee', true, `${(knee.length / SECONDS).toFixed(0)} sign-ins a second`),
      finding(
        'at twice that the rest is turned away with 503 and Retry-After',
        away.length > 0 &&
          away.every(({ retryAfter }) => retryAfter !== null) &&
          away.length + accepted.length === answers.length,
        countStatuses(answers),
      ),
      finding(
        `p99 of what is accepted, at most × ${MOST_SLOWER}`,
        slower <= MOST_SLOWER,
        `${p99(knee).toFixed(0)} → ${p99(accepted).toFixed(0)} ms, × ${slower.toFixed(2)}`,
      ),
      within('after it all are accepted', recovered, RECOVER_WITHIN_MS),
      alertFinding(watched, before, await readMetric(cluster.portals, watched)),
    ];
  } finally {
    await cluster.stop();
  }
}

/** Counts the responses by status, with the content of unexpected responses. */
function countStatuses(answers: readonly Answer[]): string {
  const counts = Map.groupBy(answers, ({ status, content }) =>
    status === 200 || status === 503 ? `${status}` : `${status} (${content})`,
  );
  return [...counts].map(([told, { length }]) => `${length} × ${told}`).join(', ');
}

/** Runs `count` clients, each of which calls again as soon as it has its response. */
async function askAtOnce(cluster: Cluster, count: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + SECONDS * 1_000;
  const keepAsking = async () => {
    while (performance.now() < end) answers.push(await ask(cluster));
  };
  await Promise.all(Array.from({ length: count }, keepAsking));
  return answers.filter(isDone);
}

/** Sends calls at a fixed rate, whether or not earlier calls were answered. */
async function askAtRate(cluster: Cluster, perSecond: number): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  const began = performance.now();
  for (let at = 0; at < SECONDS * 1_000; at = performance.now() - began) {
    while (asked.length < (at / 1_000) * perSecond) asked.push(ask(cluster));
    await sleep(5);
  }
  return Promise.all(asked);
}
