import { errorBody } from '@baize/contract';
import { sessionAnswer } from '@baize/contract/live';
import { describe, expect, it } from 'vitest';
import { aPartner, revokeKey } from '../testing/people.ts';
import { aPlayer, askSession } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';
import { replaceAllowedOrigins } from './allowed-origins.ts';

const test = useTestTable();
const refusal = async (answer: Response) => {
  const body = errorBody.strict().parse(await answer.json());
  expect(body.error).toBe(body.message);
  return [answer.status, body.code];
};

describe('POST /v1/sessions', () => {
  it('returns connection tokens, URLs and limits to a page of the partner', async () => {
    const partner = await aPartner(test.database.db);
    const answer = await askSession(test.table.url, partner, 'player-1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(partner.origin);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const session = sessionAnswer.parse(await answer.json());
    expect(session.wsUrl).toBe(`${test.table.url.replace('http', 'ws')}/v1/live`);
    expect(session.media.mse?.mimeType).toBe('video/mp4; codecs="avc1.42C01E"');
    expect(session.media.mse?.ticket).not.toBe(session.ticket);
  });

  it('answers a CORS preflight request', async () => {
    const answer = await fetch(`${test.table.url}/v1/sessions`, {
      method: 'OPTIONS',
      headers: { origin: 'https://casino.test', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-api-key');
  });

  it('refuses a missing, unknown or revoked key', async () => {
    const partner = await aPartner(test.database.db);
    const wrong = { ...partner, apiKey: 'bz_nobody' };
    expect(await refusal(await askSession(test.table.url, wrong, 'p'))).toEqual([
      401,
      'invalid_api_key',
    ]);
    await revokeKey(test.database.db, partner.keyId);
    expect(await refusal(await askSession(test.table.url, partner, 'p'))).toEqual([
      401,
      'invalid_api_key',
    ]);
  });

  it.each(['https://elsewhere.test', 'https://casino.test.evil.test', 'null', 'file://'])(
    'refuses a page of origin %s',
    async (origin) => {
      const partner = await aPartner(test.database.db);
      const answer = await askSession(test.table.url, partner, 'p', { origin });
      expect(await refusal(answer)).toEqual([403, 'origin_not_allowed']);
    },
  );

  it('accepts the partner’s listed origins and local origins', async () => {
    const partner = await aPartner(test.database.db);
    const stranger = await aPartner(test.database.db);
    await replaceAllowedOrigins(test.database.db, partner.partnerId, ['https://listed.test']);
    const from = (origin: string, who = partner) =>
      askSession(test.table.url, who, 'p', { origin });
    expect((await from('https://listed.test')).status).toBe(200);
    expect((await from('http://localhost:8080')).status).toBe(200);
    expect((await from('https://listed.test', stranger)).status).toBe(403);
    await replaceAllowedOrigins(test.database.db, partner.partnerId, []);
    expect((await from('https://listed.test')).status).toBe(403);
  });

  it.each(['', 'a'.repeat(65), 'two words', 'line\nbreak', '<b>', '.', '..'])(
    'refuses %j as a player id',
    async (playerId) => {
      const partner = await aPartner(test.database.db);
      const answer = await askSession(test.table.url, partner, playerId);
      expect(await refusal(answer)).toEqual([400, 'validation_failed']);
    },
  );

  it('separates players of two partners with the same id', async () => {
    const [one, two] = [await aPartner(test.database.db), await aPartner(test.database.db)];
    const first = await aPlayer(test.table.url, one, 'same');
    const second = await aPlayer(test.table.url, two, 'same');
    const { roundId } = await first.upcoming('round.open');
    first.send({ t: 'bet', id: 'b', roundId, type: 'red', amount: 500 });
    await first.next('bet.ok');
    await second.next('round.result', (message) => message.roundId === roundId);
    expect(second.messages.some(({ t }) => t === 'settlement' || t === 'bet.ok')).toBe(false);
    const again = await aPlayer(test.table.url, two, 'same');
    expect((await again.next('welcome')).player.balance).toBe(100_000);
    await Promise.all([first.leave(), second.leave(), again.leave()]);
  });

  it('tops up play money only for a player who has none left', async () => {
    const partner = await aPartner(test.database.db);
    await aPlayer(test.table.url, partner, 'poor').then((player) => player.leave());
    const account = test.database.db
      .selectFrom('live_players')
      .select('id')
      .where('external_id', '=', 'poor');
    const grants = () =>
      test.database.db
        .selectFrom('live_transfers')
        .innerJoin('live_accounts', 'live_accounts.id', 'credit_account_id')
        .select('amount')
        .where('live_transfers.kind', '=', 'grant')
        .where('player_id', 'in', account)
        .execute();
    await aPlayer(test.table.url, partner, 'poor').then((player) => player.leave());
    expect(await grants()).toHaveLength(1);
    await test.database.db
      .updateTable('live_accounts')
      .set({ balance: 99 })
      .where('player_id', 'in', account)
      .execute();
    await aPlayer(test.table.url, partner, 'poor').then((player) => player.leave());
    expect(await grants()).toHaveLength(2);
  });

  it('tops up play money once for a player whose windows open at the same time', async () => {
    const { db } = test.database;
    const partner = await aPartner(db);
    const openAtOnce = async () => {
      const opened = Array.from({ length: 12 }, () =>
        askSession(test.table.url, partner, 'many-windows'),
      );
      for (const answer of await Promise.all(opened)) expect(answer.status).toBe(200);
    };
    const account = db
      .selectFrom('live_accounts')
      .innerJoin('live_players', 'live_players.id', 'live_accounts.player_id')
      .select('live_accounts.id')
      .where('external_id', '=', 'many-windows');
    const grants = () =>
      db
        .selectFrom('live_transfers')
        .select('amount')
        .where('kind', '=', 'grant')
        .where('credit_account_id', 'in', account)
        .execute();
    await openAtOnce();
    expect(await grants()).toHaveLength(1);
    await db.updateTable('live_accounts').set({ balance: 0 }).where('id', 'in', account).execute();
    await openAtOnce();
    expect(await grants()).toHaveLength(2);
  });

  it('refuses a page that opens too many sessions', async () => {
    const partner = await aPartner(test.database.db);
    const wrong = { ...partner, apiKey: 'bz_nobody' };
    let answer = await askSession(test.table.url, wrong, 'p');
    // The limit is three hundred a minute, and a new minute may begin in between.
    for (let tries = 0; tries < 620 && answer.status !== 429; tries++) {
      await answer.body?.cancel();
      answer = await askSession(test.table.url, wrong, 'p');
    }
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusal(answer)).toEqual([429, 'too_many_requests']);
  });
});
