import { openJournal } from './journal.mjs';

const PAGE = 1000;

/**
 * Stores players, sessions, transactions and webhook events in memory and in a journal. Replace it
 * with your database; `@baize/server` needs only `wallet`, at the end.
 */
export async function openBooks(path) {
  const players = new Map();
  const byName = new Map();
  const sessions = new Map();
  const transactions = new Map();
  const events = new Map();

  const replays = {
    player({ player }) {
      players.set(player.id, player);
      byName.set(player.name.toLowerCase(), player);
    },
    signedIn: ({ session, playerId }) => sessions.set(session, playerId),
    signedOut: ({ session }) => sessions.delete(session),
    deposited({ playerId, amount }) {
      players.get(playerId).balance += amount;
    },
    moved({ balances, kept }) {
      for (const [playerId, balance] of balances) players.get(playerId).balance = balance;
      for (const one of kept) transactions.set(one.transaction_id, one);
    },
    told: ({ event }) => events.set(event.id, event),
  };
  const apply = (record) => replays[record.kind](record);
  const journal = await openJournal(path, apply);

  /** Updates memory immediately and resolves when the change is on disk. */
  function write(record) {
    apply(record);
    return journal.append(record);
  }

  const findBalance = ({ player_id, currency }, changed) => {
    const player = players.get(player_id);
    if (player?.currency !== currency) return undefined;
    return changed.get(player_id) ?? player.balance;
  };

  /**
   * Runs wallet operations one after the other. Each writes all its changes as one line, or none.
   */
  let before = Promise.resolve();
  async function inTransaction(_playerId, work) {
    const balances = new Map();
    const kept = new Map();
    const purse = {
      balance: (of) => findBalance(of, balances),
      change(of, by) {
        balances.set(of.player_id, findBalance(of, balances) + by);
        return balances.get(of.player_id);
      },
      find: (id) => kept.get(id) ?? transactions.get(id),
      keep: (transaction) => kept.set(transaction.transaction_id, transaction),
    };
    const done = before.then(async () => {
      const result = await work(purse);
      if (kept.size > 0) {
        void write({ kind: 'moved', balances: [...balances], kept: [...kept.values()] });
      }
      return result;
    });
    before = done.catch(() => undefined);
    const result = await done;
    // Wait even if nothing changed: a repeated call may return a result that is not on disk yet.
    await journal.flushed();
    return result;
  }

  /** Lists transactions, oldest first. The cursor is the number of transactions already listed. */
  function list({ from, to, cursor = '0' }) {
    const all = [...transactions.values()].filter(
      ({ created_at }) => created_at >= from && created_at < to,
    );
    const next = Number(cursor) + PAGE;
    const told = all.slice(Number(cursor), next);
    return { transactions: told, ...(next < all.length && { next_cursor: String(next) }) };
  }

  return {
    write,
    flushed: journal.flushed,
    findPlayer: (id) => players.get(id),
    findPlayerByName: (name) => byName.get(name.toLowerCase()),
    findSession: (session) => sessions.get(session),
    knowsEvent: (id) => events.has(id),
    transactionsOf: (playerId) =>
      [...transactions.values()].filter(({ player_id }) => player_id === playerId),
    wallet: { inTransaction, list },
    close: () => journal.close(),
  };
}
