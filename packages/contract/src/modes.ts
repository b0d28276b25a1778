import { z } from 'zod';

/** Modes of a partner (D41): test with play money, and live. */
export const accountModes = ['test', 'live'] as const;
export type AccountMode = (typeof accountModes)[number];

export const mode = z.enum(accountModes);

/** Test mode is the default of requests without a mode. */
export const modeOrTest = mode.default('test');
