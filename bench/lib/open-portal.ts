import { openDatabase } from '@baize/db';
import { Pool } from 'pg';
import { owner } from '../../drill/lib/cluster.ts';
import { foldCounts } from '../../packages/platform/src/lists/counts.ts';
import { fillKyc } from './fill-kyc.ts';
import { fillTickets } from './fill-tickets.ts';
import { openSite } from './open-site.ts';
import { post, type Served } from './processes.ts';
import { registrationOf } from './registration.ts';

const OWN_TICKETS = 50;

export const ticket = {
  subject: 'Withdrawals are slow',
  message: 'Since this morning withdrawals of our players wait for some minutes.',
  category: 'Technical',
  priority: 'medium',
};

export type OpenPortal = {
  /** Has tokens of a partner with fifty tickets and of staff. */
  portal: Served;
  connectionString: string;
  pool: Pool;
  /** Ends every process that was started and removes all data. */
  close(): Promise<void>;
};

/**
 * Starts the portal in a child process on a filled database, to compare it with another server on
 * the same rows. Queued jobs do not run.
 */
export async function openPortal({
  tickets,
  partners,
}: {
  tickets: number;
  partners: number;
}): Promise<OpenPortal> {
  const { connectionString, begin, close } = await openSite();
  try {
    const portal = await begin({ ROLES: 'web', THROTTLE_TICKET_PER_ACCOUNT: '1000000/60' });
    const pool = new Pool({ connectionString, max: 1 });
    await fillKyc(pool, partners);
    await foldCountsOf(connectionString);
    await fillTickets(pool, tickets);
    const tokens = await signIn(portal);
    await pool.query('vacuum analyze');
    const closeAll = async () => {
      await pool.end();
      await close();
    };
    return { portal: { ...portal, ...tokens }, connectionString, pool, close: closeAll };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Does what the job that folds the counts does every minute. */
async function foldCountsOf(connectionString: string): Promise<void> {
  const { db, close } = openDatabase(connectionString, { maxConnections: 1 });
  await foldCounts({ db });
  await close();
}

async function signIn(portal: Served): Promise<{ partner: string; staff: string }> {
  const username = 'measured';
  const { password } = owner;
  await post(portal, '/partners/register', registrationOf(username, password));
  const { token: partner } = await post(portal, '/partners/login', { username, password });
  const { token: staff } = await post(portal, '/admin/login', owner);
  for (let n = 0; n < OWN_TICKETS; n++) await post(portal, '/support/tickets', ticket, partner);
  return { partner, staff };
}
