import type { BetValue, OutcomeView } from '@baize/contract/live';
import { findGame, type GameId, games } from '@baize/games';

/** Names of a game. A game that is newer than this page is shown by its id and numbers. */

export const gameName = (id: string) => findGame(id)?.name ?? id;

export type ShownOutcome = Pick<OutcomeView, 'label' | 'spoken' | 'ground'>;

export const outcomeOf = (id: string, number: number): ShownOutcome =>
  findGame(id)?.describeOutcome(number) ?? {
    label: `${number}`,
    spoken: `${number}`,
    ground: '#1c1f1e',
  };

export const betName = (id: string, type: string, value: unknown) =>
  findGame(id)?.nameBet(type, value as BetValue) ?? type;

export const gameIds = Object.keys(games) as [GameId, ...GameId[]];

/** Default game for new users. */
export const firstGame = games[gameIds[0]];
