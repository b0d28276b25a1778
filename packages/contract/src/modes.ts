import { z } from 'zod';

/** Two worlds of one partner (D41): play money to build with, and the one that counts. */
export const accountModes = ['test', 'live'] as const;
export type AccountMode = (typeof accountModes)[number];

export const mode = z.enum(accountModes);

/** What a call speaks of when it does not say. */
export const modeOrTest = mode.default('test');
