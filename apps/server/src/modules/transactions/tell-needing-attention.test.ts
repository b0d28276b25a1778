import { NOT_SENT_AFTER_RESTORE, NOT_SENT_OF_ROUND } from '@baize/db';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { someTransactions } from '../../testing/transactions.ts';
import { tellNeedingAttention } from './tell-needing-attention.ts';

const server = useTestServer();

const template = 'transactions_need_attention';
const tellLater = (hours = 0) =>
  tellNeedingAttention({
    ...server.running.resources,
    now: () => new Date(Date.now() + hours * 3_600_000),
  });
const mailsTo = async (address: string) =>
  (await emailsTo(server, address)).filter((mail) => mail.template === template);

async function newsFor(token: string) {
  const { notifications } = (await server.call('GET', '/notifications', { token })).json();
  return notifications.filter(({ place }: { place: string }) => place === 'transactions');
}

it('notifies a partner once per mode, and of later transactions an hour later', async () => {
  const { token, user } = await anApprovedPartner(server);
  await someTransactions(server.running.resources.db, user.id, { player: 'ann' });
  await someTransactions(server.running.resources.db, user.id, { player: 'bob' });
  await someTransactions(server.running.resources.db, user.id, { player: 'cid', mode: 'live' });
  await Promise.all([tellLater(), tellLater()]);
  await tellLater();
  const news = await newsFor(token);
  expect(news).toHaveLength(2);
  expect(news).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: '2 transactions need you', mode: 'test', type: 'system' }),
      expect.objectContaining({ title: 'A transaction needs you', mode: 'live' }),
    ]),
  );
  expect(await mailsTo(user.email)).toHaveLength(2);
  const { text } = await lastEmailTo(server, user.email, template);
  expect(text).toMatch(/\/dashboard\/transactions\?mode=(test|live)&state=needs_attention/);

  await someTransactions(server.running.resources.db, user.id, { player: 'dan' });
  await tellLater();
  expect(await newsFor(token)).toHaveLength(2);
  await tellLater(1.1);
  expect(await newsFor(token)).toHaveLength(3);
});

it('notifies again of a transaction that was resent and failed again', async () => {
  const { token, user } = await anApprovedPartner(server);
  const { credit } = await someTransactions(server.running.resources.db, user.id);
  await tellLater();
  await server.call('POST', `/partners/transactions/${credit}/retry`, { token });
  const { db } = server.running.resources;
  await db
    .updateTable('transactions')
    .set({ state: 'needs_attention', ended_at: new Date() })
    .where('id', '=', credit)
    .execute();
  await tellLater(1.1);
  expect(await newsFor(token)).toHaveLength(2);
});

it('sends webhooks for transactions held by a restore, but not for those already announced', async () => {
  const { user } = await anApprovedPartner(server);
  const { db } = server.running.resources;
  await sql`insert into webhooks
      (partner_id, mode, url, events, secret, created_at, updated_at, paused_at, paused_because)
    values (${user.id}, 'test', 'http://127.0.0.1/', '{transaction.needs_attention}', '', now(), now(), now(), 'owner')
    `.execute(db);
  const creditSaying = async (player: string, last_answer: string) => {
    const { credit } = await someTransactions(db, user.id, { player });
    await db.updateTable('transactions').set({ last_answer }).where('id', '=', credit).execute();
    return credit;
  };
  const held = await creditSaying('ann', NOT_SENT_AFTER_RESTORE);
  await creditSaying('bob', NOT_SENT_OF_ROUND);
  await creditSaying('cid', '404 unknown_player');
  await tellLater();
  const events = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select('body')
    .where('partner_id', '=', user.id)
    .execute();
  expect(events.map(({ body }) => JSON.parse(body).data.transaction_id)).toEqual([held]);
});

it('does not notify partners who turned it off, or deleted partners', async () => {
  const { token, user } = await anApprovedPartner(server);
  const off = { email: false, contact_email: false, portal: false };
  const body = { system: off };
  await server.call('PUT', '/partners/notification-preferences', { token, body });
  await someTransactions(server.running.resources.db, user.id);
  const gone = await anApprovedPartner(server);
  await someTransactions(server.running.resources.db, gone.user.id);
  const { db } = server.running.resources;
  await db
    .updateTable('partners')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone.user.id)
    .execute();
  await tellLater();
  expect(await newsFor(token)).toEqual([]);
  expect(await mailsTo(user.email)).toEqual([]);
  expect(await mailsTo(gone.user.email)).toEqual([]);
});

it('counts them by mode for the metrics', async () => {
  const { metrics } = server.running.resources;
  const text = await metrics.getSingleMetricAsString('baize_transactions_needing_attention');
  expect(text).toMatch(/\{mode="test"\} [1-9]/);
  expect(text).toMatch(/\{mode="live"\} [1-9]/);
});
