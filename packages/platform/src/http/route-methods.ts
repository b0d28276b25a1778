import type { Route } from '@baize/contract';

/**
 * Files and streams have no HEAD: it would make them, and record that they were taken away, as fast as they can be
 * made and for nobody.
 */
export const methodsOf = ({ method, response }: Route): string[] =>
  method === 'GET' && 'parse' in response ? ['GET', 'HEAD'] : [method];
