import type { partnerSecondFactorRoutes, staffSecondFactorRoutes } from '@baize/contract';

/** The calls of one audience. */
export type FactorRoutes = typeof partnerSecondFactorRoutes | typeof staffSecondFactorRoutes;
