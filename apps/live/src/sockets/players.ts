import type { Database } from '@baize/db';
import type { CashDesk } from '../bets/cash-desk.ts';
import { readSettlements } from '../bets/read-bets.ts';
import type { RoundBroadcast } from '../rounds/round.ts';
import type { Connection } from './connection.ts';
import { createFanOut } from './fan-out.ts';
import { encodeMessage } from './ws-frame.ts';

export interface Players {
  readonly online: number;
  join(connection: Connection): void;
  leave(connection: Connection): void;
  /** Tells everyone, and after a decided round each player how its bets ended. */
  broadcast(broadcast: RoundBroadcast): Promise<void>;
}

/** The players at one table through this process. */
export function createPlayers(db: Database, desk: CashDesk): Players {
  const fanOut = createFanOut<Connection>();

  async function sendSettlements(roundId: number): Promise<void> {
    const playerIds = new Set<number>();
    await fanOut.visit(({ admission }) => playerIds.add(admission.playerId));
    const settlements = await readSettlements(db, [...playerIds], [roundId]);
    if (settlements.size === 0) return;
    await fanOut.visit((connection) => {
      const { playerId } = connection.admission;
      for (const settlement of settlements.get(playerId) ?? []) {
        const balance = desk.cashier?.purseOf(playerId)?.balance ?? settlement.balance;
        connection.send({ ...settlement, balance });
      }
    });
  }

  return {
    get online() {
      return fanOut.size;
    },
    join: (connection) => fanOut.join(connection),
    leave: (connection) => fanOut.leave(connection),
    async broadcast(broadcast) {
      await fanOut.broadcast(encodeMessage(broadcast));
      const isDecided = broadcast.t === 'round.result' || broadcast.t === 'round.void';
      if (isDecided) await sendSettlements(broadcast.roundId);
    },
  };
}
