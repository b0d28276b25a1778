import type { LightMyRequestResponse } from 'fastify';

/** What tests look at, however it was asked for. */
export type Answer = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'body' | 'rawPayload' | 'json'
>;
