import type { TestPartner } from './people.ts';
import { aPlayer, type TestPlayer } from './test-player.ts';

const spots = [
  { type: 'red', value: null },
  { type: 'straight', value: 17 },
  { type: 'dozen', value: 2 },
  { type: 'corner', value: [1, 2, 4, 5] },
];

const betsPerRound = 15;

export async function connectBettors(url: string, partner: TestPartner) {
  const accepted = new Set<string>();
  const players = await Promise.all(
    ['ada', 'bob', 'cid'].map((name) => aPlayer(url, partner, name)),
  );
  for (const [number, player] of players.entries()) await keepBetting(player, number, accepted);
  return {
    accepted,
    players,
    async leave() {
      for (const player of players) player.socket.terminate();
      await Promise.all(players.map((player) => player.closed));
    },
  };
}

/** Each response triggers the next bet, so that one is always in flight. */
async function keepBetting(player: TestPlayer, number: number, accepted: Set<string>) {
  let roundId = (await player.next('welcome')).round?.roundId ?? 0;
  let left = betsPerRound;
  const bet = () => {
    if (left-- <= 0) return;
    const spot = spots[(left + number) % spots.length];
    const id = `${number}-${roundId}-${process.hrtime.bigint()}`;
    player.send({ t: 'bet', id, roundId, amount: 100, ...spot });
  };
  player.socket.on('message', (data) => {
    const message = JSON.parse(data.toString());
    if (message.t === 'bet.ok') accepted.add(message.id);
    if (message.t === 'bet.ok' || message.t === 'bet.err') bet();
    if (message.t !== 'round.open') return;
    ({ roundId } = message);
    left = betsPerRound;
    bet();
  });
  bet();
}
