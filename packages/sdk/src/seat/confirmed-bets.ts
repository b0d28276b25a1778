/** The bets the table has confirmed and not settled yet: what it may not forget. */
export function createConfirmedBets(onLost: (id: string) => void) {
  const rounds = new Map<string, number>();
  return {
    add: (id: string, roundId: number) => rounds.set(id, roundId),
    has: (id: string) => rounds.has(id),
    /** Tells which confirmed bets of the round the table neither knows nor has given back. */
    compare(round: number, known: readonly { id: string }[], back: readonly string[]) {
      for (const [id, roundId] of rounds) {
        if (roundId !== round || known.some((bet) => bet.id === id)) continue;
        rounds.delete(id);
        if (!back.includes(id)) onLost(id);
      }
    },
    settle(bets: readonly { id: string }[]) {
      for (const { id } of bets) rounds.delete(id);
    },
  };
}
