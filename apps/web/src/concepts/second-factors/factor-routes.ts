import type { partnerSecondFactorRoutes, staffSecondFactorRoutes } from '@baize/contract';

/** Routes of one audience. */
export type FactorRoutes = typeof partnerSecondFactorRoutes | typeof staffSecondFactorRoutes;
