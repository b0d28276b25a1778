import type { KeptTransaction, Purse, WalletStore } from '../wallet/protocol.ts';

/** An in-memory store. Work runs sequentially, and work that throws changes nothing. */
export function createMemoryStore(start: Record<string, number>) {
  const state = {
    balances: new Map(Object.entries(start)),
    transactions: new Map<string, KeptTransaction>(),
    blocked: new Set<string>(),
  };
  let before: Promise<unknown> = Promise.resolve();
  const store: WalletStore = {
    inTransaction(_player, work) {
      const done = before.then(async () => {
        const balances = new Map(state.balances);
        const transactions = new Map(state.transactions);
        const purse: Purse = {
          balance: ({ player_id, currency }) => balances.get(`${player_id}/${currency}`),
          change({ player_id, currency }, by) {
            const name = `${player_id}/${currency}`;
            const balance = (balances.get(name) ?? 0) + by;
            balances.set(name, balance);
            return balance;
          },
          refuseDebit: ({ player_id }) =>
            state.blocked.has(player_id) ? 'player_blocked' : undefined,
          find: (id) => transactions.get(id),
          keep: (transaction) => transactions.set(transaction.transaction_id, transaction),
        };
        const result = await work(purse);
        Object.assign(state, { balances, transactions });
        return result;
      });
      before = done.catch(() => undefined);
      return done;
    },
    list: () => ({ transactions: [...state.transactions.values()] }),
  };
  return { store, state };
}
