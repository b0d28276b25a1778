import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/lib/percentile.ts';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { type Answer, call, isDone } from '../lib/call.ts';
import { type Cluster, owner, startCluster } from '../lib/cluster.ts';
import { type Finding, finding, within } from '../lib/finding.ts';
import { until } from '../lib/until.ts';

const watched: Watched = { alert: 'CallsTurnedAway', metric: 'baize_requests_shed_total' };
/** What two cores do at once without anyone waiting long: the knee is where all of it is in use. */
const AT_ONCE = 8;
const SECONDS = 15;
const MOST_SLOWER = 2;
const RECOVER_WITHIN_MS = 5_000;

/** A sign-in: a password is hashed, which costs the processor much and the one who asks nothing. */
const ask = ({ url }: Cluster): Promise<Answer> =>
  call(url, '/api/admin/login', {
    method: 'POST',
    body: owner,
    // One device for all, or each would be told of by mail.
    headers: { cookie: `device=${'d'.repeat(43)}` },
  });

/** Twice as many calls as can be answered. */
export async function overload(): Promise<Finding[]> {
  const cluster = await startCluster({
    MAX_REQUESTS: `${AT_ONCE}`,
    ROLES: 'web,jobs',
    // Else so many sign-ins of one account at once are taken for guesses, and answered 429.
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

/** How often each status was answered, or why there was none. */
function countStatuses(answers: readonly Answer[]): string {
  const counts = Map.groupBy(answers, ({ status, content }) =>
    status === 200 || status === 503 ? `${status}` : `${status} (${content})`,
  );
  return [...counts].map(([told, { length }]) => `${length} × ${told}`).join(', ');
}

/** So many who ask, each again as soon as it is answered. */
async function askAtOnce(cluster: Cluster, count: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + SECONDS * 1_000;
  const keepAsking = async () => {
    while (performance.now() < end) answers.push(await ask(cluster));
  };
  await Promise.all(Array.from({ length: count }, keepAsking));
  return answers.filter(isDone);
}

/** So many a second, whether or not those before were answered. */
async function askAtRate(cluster: Cluster, perSecond: number): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  const began = performance.now();
  for (let at = 0; at < SECONDS * 1_000; at = performance.now() - began) {
    while (asked.length < (at / 1_000) * perSecond) asked.push(ask(cluster));
    await sleep(5);
  }
  return Promise.all(asked);
}
