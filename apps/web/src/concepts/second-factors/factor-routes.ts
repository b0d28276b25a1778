import type { staffSecondFactorRoutes } from '@baize/contract';

/** The calls of one audience. */
export type FactorRoutes = typeof staffSecondFactorRoutes;
