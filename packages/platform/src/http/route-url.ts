import { type Route, routeAddress } from '@baize/contract';

/** The path of a route in the router's syntax. */
export const routeUrl = (route: Pick<Route, 'under' | 'path'>): string =>
  routeAddress(route).replace(/\{(\w+)\}/g, ':$1');
