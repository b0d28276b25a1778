import { z } from 'zod';
import { betType, betValue, outcomeNumber } from './protocol.ts';

/**
 * What the SDK draws a table from. It is data and no program: the SDK knows no game, carries none,
 * and draws the cloth of whichever game the session's table plays.
 */

/** How an outcome is shown and told. */
export const outcomeView = z.object({
  /** As it stands on a result plate: "17". */
  label: z.string(),
  /** As it is said: "17 black". */
  spoken: z.string(),
  /** The name of a class of the cloth's own styles, and its colour behind ivory letters. */
  look: z.string(),
  ground: z.string(),
  /** What a round's end says of it beside its number. */
  facts: z.record(z.string(), z.string()),
});
export type OutcomeView = z.infer<typeof outcomeView>;

/** One place to bet on: what it is, how it reads, and where it lies on the grid. */
export const spot = z.object({
  type: betType,
  value: betValue,
  /** Without one the place lies between others. */
  label: z.string(),
  spoken: z.string(),
  /** Names of classes; `edge` where it lies on the outer edge of its area. */
  look: z.string(),
  /** Column, row, columns spanned, rows spanned. */
  area: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  /** The outcomes that mark this place as won. */
  outcomes: z.array(outcomeNumber).optional(),
});
export type Spot = z.infer<typeof spot>;

export const cloth = z.object({
  /** What a screen reader calls the table, its picture and its last results. */
  label: z.string(),
  pictureLabel: z.string(),
  historyLabel: z.string(),
  /** By their numbers. */
  outcomes: z.array(outcomeView),
  /** The types of which one is offered at a time, and what each is called. The rest always are. */
  kinds: z.array(z.tuple([betType, z.string()])),
  /** In the order a keyboard walks them. */
  spots: z.array(spot),
  /** How many columns the grid has, and what it looks like beyond the common. */
  css: z.string(),
});
export type Cloth = z.infer<typeof cloth>;
