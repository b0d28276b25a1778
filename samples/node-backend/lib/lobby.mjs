import { BaizeError } from '@baize/server';
import { Refusal } from './http.mjs';

const DEPOSIT = 10_000;
const SHOWN = 20;

/** Calls of players: balance, tables, launching a table, deposits. */
export function createLobby({ live, liveServerUrl, books }) {
  /** Turns errors of the live server into a message with its error code; rethrows all others. */
  async function ask(call) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof BaizeError)) throw error;
      console.error(error);
      throw new Refusal(502, `The tables cannot be reached. (${error.code})`);
    }
  }

  return {
    /** Returns undefined if nobody is signed in; the page then shows the sign-in form. */
    describePlayer: (player) =>
      player && {
        ...{ name: player.name, currency: player.currency, balance: player.balance },
        transactions: books
          .transactionsOf(player.id)
          .slice(-SHOWN)
          .reverse()
          .map(({ kind, amount, state, created_at }) => ({ kind, amount, state, created_at })),
      },
    async listTables() {
      const { tables } = await ask(() => live.listTables());
      return { tables: tables.map(({ id, name, isLive }) => ({ id, name, isLive })) };
    },
    /** Gets a launch token for the player, which opens one session within a minute. */
    async launch({ id, currency }, { table_id }) {
      const session = { player_id: id, currency, ...(table_id && { table_id: String(table_id) }) };
      const { launch_token: launchToken } = await ask(() => live.createSession(session));
      return { serverUrl: liveServerUrl, launchToken };
    },
    async deposit({ id }) {
      await books.write({ kind: 'deposited', playerId: id, amount: DEPOSIT });
    },
  };
}
