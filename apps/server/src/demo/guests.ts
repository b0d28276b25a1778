import type { Chance } from './chance.ts';
import { pickTaste } from './lay-chips.ts';
import type { Life } from './partner-life.ts';
import type { Player } from './play-round.ts';

type Clientele = {
  /** How often one of the partner's players is at the table, and the maximum number of players. */
  popularity: number;
  size: number;
  nextNumber: number;
  players: Player[];
};

export type Guests = {
  /** Returns the players who join when the table opens at this time. */
  invite(lives: readonly Life[], at: Date): Player[];
};

/** Creates each partner's players: few at first, mostly returning, sometimes new. */
export function createGuests(chance: Chance): Guests {
  const clienteles = new Map<number, Clientele>();

  function clienteleOf(partnerId: number): Clientele {
    const known = clienteles.get(partnerId);
    if (known !== undefined) return known;
    const clientele = {
      popularity: chance.between(0.25, 0.9),
      size: chance.whole(6, 40),
      nextNumber: chance.whole(1_000, 9_000),
      players: [],
    };
    clienteles.set(partnerId, clientele);
    return clientele;
  }

  function someoneOf(partnerId: number, clientele: Clientele, at: Date): Player {
    const [first, ...others] = clientele.players;
    const isNew = clientele.players.length < clientele.size && chance.happens(0.2);
    if (first !== undefined && !isNew) return chance.pick([first, ...others]);
    clientele.nextNumber += chance.whole(1, 30);
    const externalId = `player-${clientele.nextNumber}`;
    const seen = { firstSeen: at, lastSeen: at };
    const player = { partnerId, externalId, taste: pickTaste(chance), balance: 0, ...seen };
    clientele.players.push(player);
    return player;
  }

  return {
    invite(lives, at) {
      const isLive = ({ activeSince, goneSince }: Life) =>
        activeSince !== undefined && goneSince === undefined;
      return lives.filter(isLive).flatMap(({ partnerId }) => {
        const clientele = clienteleOf(partnerId);
        if (!chance.happens(clientele.popularity)) return [];
        const guests = 1 + chance.whole(0, 1 + Math.ceil(clientele.popularity * 2));
        const players = Array.from({ length: guests }, () => someoneOf(partnerId, clientele, at));
        return [...new Set(players)];
      });
    },
  };
}
