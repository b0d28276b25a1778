import type { Chance } from './chance.ts';
import { pickTaste } from './lay-chips.ts';
import type { Life } from './partner-life.ts';
import type { Player } from './play-round.ts';

type Circle = {
  /** How often somebody of theirs is at the table, and how many of them there will ever be. */
  popularity: number;
  size: number;
  nextNumber: number;
  players: Player[];
};

export type Guests = {
  /** Who sits down when the table opens at this moment. */
  invite(lives: readonly Life[], at: Date): Player[];
};

/** Each partner's players: few at first, the same faces again and again, now and then a new one. */
export function createGuests(chance: Chance): Guests {
  const circles = new Map<number, Circle>();

  function circleOf(partnerId: number): Circle {
    const known = circles.get(partnerId);
    if (known !== undefined) return known;
    const circle = {
      popularity: chance.between(0.25, 0.9),
      size: chance.whole(6, 40),
      nextNumber: chance.whole(1_000, 9_000),
      players: [],
    };
    circles.set(partnerId, circle);
    return circle;
  }

  function someoneOf(partnerId: number, circle: Circle, at: Date): Player {
    const [first, ...others] = circle.players;
    const isNew = circle.players.length < circle.size && chance.happens(0.2);
    if (first !== undefined && !isNew) return chance.pick([first, ...others]);
    circle.nextNumber += chance.whole(1, 30);
    const externalId = `player-${circle.nextNumber}`;
    const seen = { firstSeen: at, lastSeen: at };
    const player = { partnerId, externalId, taste: pickTaste(chance), balance: 0, ...seen };
    circle.players.push(player);
    return player;
  }

  return {
    invite(lives, at) {
      const isLive = ({ activeSince, goneSince }: Life) =>
        activeSince !== undefined && goneSince === undefined;
      return lives.filter(isLive).flatMap(({ partnerId }) => {
        const circle = circleOf(partnerId);
        if (!chance.happens(circle.popularity)) return [];
        const seats = 1 + chance.whole(0, 1 + Math.ceil(circle.popularity * 2));
        const players = Array.from({ length: seats }, () => someoneOf(partnerId, circle, at));
        return [...new Set(players)];
      });
    },
  };
}
