import { accountRoutes } from './accounts.ts';
import { emailRoutes } from './emails.ts';
import type { Route } from './route.ts';
import { staffRoutes } from './staff.ts';
import { updateRoutes } from './updates.ts';

/** The whole API: every concept's routes. OpenAPI and the table of who may call what read this. */
export const routesByConcept = {
  accounts: accountRoutes,
  emails: emailRoutes,
  staff: staffRoutes,
  updates: updateRoutes,
} as const satisfies Record<string, Record<string, Route>>;

export const allRoutes: readonly (Route & { name: string; concept: string })[] = Object.entries(
  routesByConcept,
).flatMap(([concept, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => ({ ...route, name, concept })),
);
