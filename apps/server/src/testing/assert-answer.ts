import { allRoutes, routeAddress } from '@baize/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** What tests look at, however it was asked for. */
export type Answer = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'body' | 'rawPayload' | 'json'
>;

const lists = allRoutes.flatMap(({ response, ...route }) =>
  route.method === 'GET' && 'parse' in response && !routeAddress(route).includes('{')
    ? [{ path: routeAddress(route), response }]
    : [],
);

/**
 * What is written as it comes from PostgreSQL is not checked when it is sent (write-answer.ts), so it is here,
 * in every test that asks for it: it is what its schema lets through, with nothing besides.
 */
export function assertAnswer(method: string, url: string, answer: Answer): void {
  if (method !== 'GET' || answer.statusCode !== 200) return;
  const [path] = url.split('?', 1);
  const promised = lists.find((route) => route.path === path);
  if (promised === undefined) return;
  const body: unknown = answer.json();
  expect(promised.response.parse(body), `${url} answers what its schema promises`).toEqual(body);
}
