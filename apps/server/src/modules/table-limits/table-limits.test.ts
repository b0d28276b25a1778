import type { TableWithLimits, TableWithOwnLimits } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { anOwnerToken } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const limits = {
  ...{ min_bet: 200, max_payout: 72_000, max_round_stake: 100_000, max_bets_per_round: 50 },
  ...{ spot_limits: { straight: 1_000 }, max_exposure: 500_000 },
};

async function staff() {
  const token = await anOwnerToken(server);
  const at = (currency: string, table = 'roulette-1') => `/admin/table-limits/${table}/${currency}`;
  return {
    list: async () =>
      (await server.call('GET', '/admin/table-limits', { token })).json()
        .tables as TableWithLimits[],
    set: (currency: string, body: object, table?: string) =>
      server.call('PUT', at(currency, table), { token, body }),
    remove: (currency: string) => server.call('DELETE', at(currency), { token }),
  };
}

async function aPartner() {
  const { token, user } = await anApprovedPartner(server);
  const find = (tables: TableWithOwnLimits[], currency: string) =>
    tables[0]?.limits.find((one) => one.currency === currency);
  return {
    user,
    read: async (currency: string, mode = 'test') => {
      const answer = await server.call('GET', `/partners/table-limits?mode=${mode}`, { token });
      return find(answer.json().tables, currency);
    },
    set: (currency: string, body: object, mode = 'test') =>
      server.call('PUT', `/partners/table-limits/roulette-1/${currency}?mode=${mode}`, {
        ...{ token, body },
      }),
  };
}

describe('the limits of a table', () => {
  it('are listed for every currency, play money first, with about equal value', async () => {
    const [table] = await (await staff()).list();
    expect(table?.limits[0]).toMatchObject({ currency: 'PLAY', max_exposure: null });
    for (const { min_bet, max_payout, max_exposure, currency } of table?.limits.slice(1) ?? []) {
      expect([currency, max_payout / min_bet]).toEqual([currency, 3_600]);
      expect(max_exposure).toBe(50 * max_payout);
    }
  });

  it.each(['EUR', 'PLAY'])('are set by staff in %s and recorded', async (currency) => {
    const { set, list } = await staff();
    const answer = await set(currency, limits);
    expect(answer.statusCode).toBe(200);
    const [table] = await list();
    expect(table?.limits).toContainEqual({ currency, ...limits });
    const entries = await recorded(server, { action: 'table_limits.set' });
    expect(entries.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ after: { currency, ...limits } }),
    );
    const { spot_limits: _, max_exposure: __, ...least } = limits;
    await set(currency, least);
    expect((await list())[0]?.limits).toContainEqual(
      expect.objectContaining({ currency, spot_limits: {}, max_exposure: null }),
    );
  });

  it('can be added for a new currency and removed again', async () => {
    const { set, list, remove } = await staff();
    const has = async () => (await list())[0]?.limits.some(({ currency }) => currency === 'UAH');
    expect((await set('UAH', limits)).statusCode).toBe(200);
    expect(await has()).toBe(true);
    expect((await remove('UAH')).statusCode).toBe(200);
    expect(await has()).toBe(false);
    expect((await remove('UAH')).statusCode).toBe(404);
    expect((await remove('PLAY')).statusCode).toBe(404);
    expect((await set('EUR', limits, 'no-such-table')).statusCode).toBe(404);
  });

  it.each([
    [{ max_payout: 200 }, 'max_payout'],
    [{ max_round_stake: 199 }, 'max_round_stake'],
    [{ min_bet: 0 }, 'min_bet'],
    [{ min_bet: 1.5 }, 'min_bet'],
    [{ max_exposure: 0 }, 'max_exposure'],
    [{ spot_limits: { nowhere: 100 } }, 'spot_limits'],
    [{ spot_limits: { straight: -1 } }, 'spot_limits.straight'],
  ])('are rejected with %j', async (wrong, field) => {
    const answer = await (await staff()).set('GBP', { ...limits, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });
});

describe('a partner’s own limits', () => {
  it('are lower than the table’s and apply to one partner and mode', async () => {
    const { read, set, user } = await aPartner();
    const other = await aPartner();
    const own = { max_payout: 10_000, max_round_stake: null, spot_limits: { straight: 100 } };
    expect((await set('CHF', own)).statusCode).toBe(200);
    expect((await read('CHF'))?.own).toEqual(own);
    expect((await read('CHF', 'live'))?.own.max_payout).toBeNull();
    expect((await other.read('CHF'))?.own.max_payout).toBeNull();
    expect(
      await recorded(server, { action: 'table_limits.lowered', partnerId: user.id }),
    ).toHaveLength(1);
  });

  it('must not exceed the table’s; the error names the maximum', async () => {
    const { set, read } = await aPartner();
    await (await staff()).set('SEK', limits);
    for (const [wrong, field, most] of [
      [{ max_payout: 72_001 }, 'max_payout', 'SEK\u00a0720.00'],
      [{ max_round_stake: 100_001 }, 'max_round_stake', 'SEK\u00a01,000.00'],
      [
        { spot_limits: { split: 100_001, straight: 1_001 } },
        'spot_limits.straight',
        'SEK\u00a010.00 for straight',
      ],
    ] as const) {
      const sentence = `The table allows at most ${most}.`;
      const answer = await set('SEK', wrong);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message: sentence, fields: { [field]: sentence } });
    }
    expect((await read('SEK'))?.own).toEqual({
      ...{ max_payout: null, max_round_stake: null, spot_limits: {} },
    });
    expect((await set('XXX', {})).statusCode).toBe(404);
  });

  it.each([
    [{ max_payout: 200 }, 'max_payout', 'A bet must be able to return more than the least stake.'],
    [{ max_round_stake: 199 }, 'max_round_stake', 'A round must have room for the least stake.'],
    [
      { spot_limits: { straight: 199 } },
      'spot_limits.straight',
      'A spot must have room for the least stake.',
    ],
  ])('are rejected with %j, which no bet could meet', async (wrong, field, sentence) => {
    const { set, read } = await aPartner();
    await (await staff()).set('DKK', limits);
    const answer = await set('DKK', wrong);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
    expect((await read('DKK'))?.own.spot_limits).toEqual({});
    const least = { max_payout: 201, max_round_stake: 200, spot_limits: { straight: 200 } };
    expect((await set('DKK', least)).statusCode).toBe(200);
    expect((await read('DKK'))?.own).toEqual(least);
  });

  it('do not stop staff from raising the table’s minimum stake above them', async () => {
    const { set, read } = await aPartner();
    const { set: setByStaff } = await staff();
    await setByStaff('NOK', limits);
    const own = { max_payout: 300, max_round_stake: 200, spot_limits: { straight: 200 } };
    await set('NOK', own);
    expect((await setByStaff('NOK', { ...limits, min_bet: 400 })).statusCode).toBe(200);
    expect(await read('NOK')).toMatchObject({ min_bet: 400, own });
    expect((await set('NOK', own)).statusCode).toBe(400);
    expect((await set('NOK', {})).statusCode).toBe(200);
  });
});
