import { startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { registration } from '../../apps/server/src/testing/registration.ts';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { type Answer, call, isDone } from '../lib/call.ts';
import { type Cluster, startCluster } from '../lib/cluster.ts';
import { type Finding, finding, within } from '../lib/finding.ts';
import { until } from '../lib/until.ts';
import { newPartner, upload } from '../lib/upload.ts';

const mailWatched: Watched = { alert: 'EmailsLate', metric: 'baize_emails_oldest_unsent_seconds' };
const storageWatched: Watched = { alert: 'StorageDown', metric: 'baize_storage_answers' };
const BACK_WITHIN_MS = 15_000;
/** Several times as long as the balancer needs to take an unready process out of rotation. */
const GOES_ON_MS = 4_000;

/** Stops storage and then the mail server, and starts them again. */
export async function mailAndStorage(): Promise<Finding[]> {
  const cluster = await startCluster();
  try {
    return [...(await withoutStorage(cluster)), ...(await withoutMail(cluster))];
  } finally {
    await cluster.stop();
  }
}

async function withoutMail({ mail, portals }: Cluster): Promise<Finding[]> {
  const [portal] = portals;
  if (portal === undefined) throw new Error('There is no process.');
  const register = async () => {
    const body = registration();
    const answer = await call(portal.url, '/api/partners/register', { method: 'POST', body });
    return { isRegistered: isDone(answer), email: body.email };
  };
  const before = await readMetric([portal], mailWatched);
  await mail.stop();
  const meanwhile = await register();
  const longer = Math.max(1, before);
  await until('it waits', async () => (await readMetric([portal], mailWatched)) > longer);
  const during = await readMetric([portal], mailWatched);
  const again = await startMailServer({ port: mail.port });
  try {
    const began = performance.now();
    const after = await register();
    await again.messagesTo(after.email);
    const took = performance.now() - began;
    await again.messagesTo(meanwhile.email);
    // E-mails arrive in order: a duplicate would arrive before this new one.
    await again.messagesTo((await register()).email);
    const { length: times } = await again.messagesTo(meanwhile.email);
    return [
      finding('without a mail server people register', meanwhile.isRegistered, 'and wait for mail'),
      within('it is back: new e-mail comes', took, BACK_WITHIN_MS),
      finding('and what waited, once', times === 1, times),
      alertFinding(mailWatched, before, during),
    ];
  } finally {
    await again.stop();
  }
}

async function withoutStorage({ s3, portals, url, balancer }: Cluster): Promise<Finding[]> {
  const token = await newPartner(url);
  const before = await readMetric(portals, storageWatched);
  await s3.stop();
  const refused = await upload(url, token);
  const readiness = await Promise.all(portals.map((portal) => call(portal.url, '/readyz')));
  const first = balancer.served.length;
  const profiles: Answer[] = [];
  const end = performance.now() + GOES_ON_MS;
  while (performance.now() < end) {
    profiles.push(await call(url, '/api/partners/profile', { token }));
  }
  const by = new Set(balancer.served.slice(first).map((served) => served.by));
  const during = await readMetric(portals, storageWatched);
  await s3.start();
  const back = await until('uploads are taken', async () => isDone(await upload(url, token)));
  return [
    finding(
      'without storage uploads answer 503 with Retry-After',
      refused.status === 503 && refused.retryAfter !== null,
      `${refused.status}, Retry-After ${refused.retryAfter}`,
    ),
    finding(
      'and the rest goes on, from all processes',
      profiles.every(isDone) && by.size === portals.length,
      `${profiles.filter(isDone).length} of ${profiles.length} profiles, by ${by.size}`,
    ),
    finding(
      '/readyz names it and stays green',
      readiness.every((look) => isDone(look) && look.content.includes('"storage":"down"')),
      readiness.map(({ status }) => status).join(' '),
    ),
    within('it is back: uploads are taken', back, BACK_WITHIN_MS),
    alertFinding(storageWatched, before, during),
  ];
}
