import { type Route, routeAddress } from '@baize/contract';

/** A route's address as the router writes it. */
export const routeUrl = (route: Pick<Route, 'under' | 'path'>): string =>
  routeAddress(route).replace(/\{(\w+)\}/g, ':$1');
