import { type Route, routeAddress } from '@baize/contract';

export const routeUrl = (route: Pick<Route, 'under' | 'path'>): string =>
  routeAddress(route).replace(/\{(\w+)\}/g, ':$1');
