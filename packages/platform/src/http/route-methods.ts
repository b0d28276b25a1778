import type { Route } from '@baize/contract';

/**
 * Routes for files and streams have no HEAD. It would build the file and log a download for
 * nothing.
 */
export const methodsOf = ({ method, response }: Route): string[] =>
  method === 'GET' && 'parse' in response ? ['GET', 'HEAD'] : [method];
