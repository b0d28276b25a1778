import type { OutcomeView } from '@baize/contract/live';
import type { Game } from './game.ts';
import { roulette } from './roulette/index.ts';

export * from './game.ts';

/** All games, by the id that their tables store. To add a game, add a folder and a line here. */
export const games = {
  european_roulette: roulette,
} as const satisfies Record<string, Game>;

export type GameId = keyof typeof games;

export const isGameId = (id: string): id is GameId => Object.hasOwn(games, id);

/** Finds a game by an id from outside; undefined if this release does not know it. */
export const findGame = (id: string): Game | undefined => (isGameId(id) ? games[id] : undefined);

export function gameNamed(id: string): Game {
  const game = findGame(id);
  if (!game) throw new Error(`There is no game named ${id}`);
  return game;
}

export type BetType = (typeof games)[GameId]['betTypes'][number];

/** Every fact that some game states about an outcome; null where a round or its game has none. */
export type OutcomeFacts = { [Name in FactName]: FactNamed<Name> | null };
type FactName<F = FactsOf<GameId>> = F extends F ? keyof F : never;
type FactNamed<Name, F = FactsOf<GameId>> = F extends F
  ? Name extends keyof F
    ? F[Name]
    : never
  : never;
type FactsOf<G extends GameId> =
  ReturnType<(typeof games)[G]['describeOutcome']> extends infer V
    ? V extends OutcomeView
      ? V['facts']
      : never
    : never;
