import type { OutcomeView } from '@baize/contract/live';
import type { Game } from './game.ts';
import { roulette } from './roulette/index.ts';

export * from './game.ts';

/** Every game there is, by the name its tables carry. A new one is a folder and a line here. */
export const games = {
  european_roulette: roulette,
} as const satisfies Record<string, Game>;

export type GameId = keyof typeof games;

export const isGameId = (id: string): id is GameId => Object.hasOwn(games, id);

/** The game of a table that came over the wire; undefined when it is newer than we are. */
export const findGame = (id: string): Game | undefined => (isGameId(id) ? games[id] : undefined);

export function gameNamed(id: string): Game {
  const game = findGame(id);
  if (!game) throw new Error(`There is no game named ${id}`);
  return game;
}

/** Every type of bet of any game. */
export type BetType = (typeof games)[GameId]['betTypes'][number];

/** What the end of a round says of its outcome; null where it has none. */
export type OutcomeFacts = {
  [F in keyof FactsOf<GameId>]: FactsOf<GameId>[F] | null;
};
type FactsOf<G extends GameId> =
  ReturnType<(typeof games)[G]['describeOutcome']> extends infer V
    ? V extends OutcomeView
      ? V['facts']
      : never
    : never;
