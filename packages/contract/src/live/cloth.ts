import { z } from 'zod';
import { betType, betValue, outcomeNumber } from './protocol.ts';

/**
 * Betting layout of a table. The layout is data: the SDK contains no game and draws the layout of
 * the game that the session's table plays.
 */

/** Display of an outcome. */
export const outcomeView = z.object({
  /** Text on the result plate: "17". */
  label: z.string(),
  /** Text for screen readers and messages: "17 black". */
  spoken: z.string(),
  /** Class name in the layout's styles, and background colour behind ivory letters. */
  look: z.string(),
  ground: z.string(),
  /** Properties to announce with the number when a round ends. */
  facts: z.record(z.string(), z.string()),
});
export type OutcomeView = z.infer<typeof outcomeView>;

/** A spot to bet on: bet, texts and position in the grid. */
export const spot = z.object({
  type: betType,
  value: betValue,
  /** Empty for a spot between other spots. */
  label: z.string(),
  spoken: z.string(),
  /** Class names; `edge` if the spot is at the outer edge of its area. */
  look: z.string(),
  /** Column, row, column span, row span. */
  area: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  /** Outcomes for which this spot wins. */
  outcomes: z.array(outcomeNumber).optional(),
});
export type Spot = z.infer<typeof spot>;

export const cloth = z.object({
  /** Names of the table, its video and its last results for screen readers. */
  label: z.string(),
  pictureLabel: z.string(),
  historyLabel: z.string(),
  /** Indexed by the outcome's number. */
  outcomes: z.array(outcomeView),
  /** Types of which one is shown at a time, with their names. Other types are always shown. */
  kinds: z.array(z.tuple([betType, z.string()])),
  /** In the order of keyboard navigation. */
  spots: z.array(spot),
  /** Styles of the grid: its columns, and the looks that only this game has. */
  css: z.string(),
});
export type Cloth = z.infer<typeof cloth>;
