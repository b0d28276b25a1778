import type { LightMyRequestResponse } from 'fastify';

/** Fields of a response that tests check, with `inject` and over a connection. */
export type Answer = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'body' | 'rawPayload' | 'json'
>;
