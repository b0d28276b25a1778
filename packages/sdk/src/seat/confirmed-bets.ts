/** Tracks bets that the table has confirmed but not settled, to detect lost bets. */
export function createConfirmedBets(onLost: (id: string) => void) {
  const rounds = new Map<string, number>();
  return {
    add: (id: string, roundId: number) => rounds.set(id, roundId),
    has: (id: string) => rounds.has(id),
    /** Reports confirmed bets of the round that the table neither knows nor has taken back. */
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
