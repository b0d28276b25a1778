import type { MessageOf, ServerMessage } from '@baize/contract/live';
import { expect, it } from 'vitest';
import { takeBackBets } from '../bets/take-back-bets.ts';
import { createTableClock } from '../clock.ts';
import { closeRound } from '../rounds/close-round.ts';
import { settleRound, voidRound } from '../rounds/settle-round.ts';
import { createTableStore } from '../rounds/table-store.ts';
import { aBet, aBettor, addTable, leadOpenRound, placeInTurn } from '../testing/a-round.ts';
import { useDatabase } from '../testing/test-table.ts';
import type { Connection } from './connection.ts';
import { createWelcome } from './welcome-players.ts';

const own = useDatabase();
let tables = 0;

/** A closed round in which a player has two bets and took back a third. */
async function aClosedRound() {
  const { db, pool } = own.database;
  const led = await leadOpenRound(db, await addTable(db, `welcome-${++tables}`));
  const { table, lease, round, chain } = led;
  const bettor = await aBettor(db, [table.id]);
  const chips = [
    { id: 'red', type: 'red' },
    { id: 'black', type: 'black' },
    { id: 'regretted', type: 'odd' },
  ] as const;
  const requests = await Promise.all(
    chips.map(async (chip) => ({
      bettor,
      bet: await aBet(db, { ...chip, roundId: round.id }),
      placedAt: Date.now(),
      isInTime: true,
    })),
  );
  const client = await pool.connect();
  await placeInTurn(client, requests).finally(() => client.release());
  await takeBackBets(db, { bettor, roundId: round.id, id: 'regretted', at: Date.now() });
  const now = Date.now();
  const closed = await closeRound(db, lease, round.id, { closedAt: now, revealAt: now });
  const store = createTableStore();
  store.show(closed);
  const seed = chain.seedAt(1);
  return {
    store,
    settle: () => settleRound(db, lease, closed, seed, now, table.game),
    giveBack: () => voidRound(db, lease, closed, seed, now),
    async comeBack(): Promise<MessageOf<'welcome'>> {
      const clock = createTableClock();
      const welcome = createWelcome({ db, table, store, clock, giveWay: async () => undefined });
      const told: ServerMessage[] = [];
      const connection: Connection = {
        session: {
          ...bettor,
          apiKeyId: 1,
          origin: 'https://casino.test',
          needsRenewal: false,
        },
        heard: true,
        leaveAt: null,
        send: (message) => told.push(message),
        write: () => undefined,
        close: () => undefined,
      };
      expect(await welcome(connection)).toBe(true);
      return told.find((message) => message.t === 'welcome') ?? expect.unreachable();
    },
  };
}

const onCloth = ({ round, bets, back }: MessageOf<'welcome'>) => ({
  phase: round?.phase,
  bets: bets.map(({ id }) => id),
  back,
});

it.each(['settle', 'giveBack'] as const)(
  'bets stay on the layout until the table shows the end of the round: %s',
  async (end) => {
    const { store, comeBack, [end]: decide } = await aClosedRound();
    const lying = { phase: 'closed', bets: ['red', 'black'], back: ['regretted'] };
    expect(onCloth(await comeBack())).toEqual(lying);
    const decided = await decide();
    expect(onCloth(await comeBack())).toEqual(lying);
    store.show(decided);
    expect(onCloth(await comeBack())).toEqual({ phase: 'result', bets: [], back: ['regretted'] });
  },
);
