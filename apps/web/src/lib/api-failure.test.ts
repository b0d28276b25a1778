import { accountRoutes, errorCatalogue } from '@baize/contract';
import { expect, it } from 'vitest';
import { readFailure } from './api.ts';
import { failureText } from './api-failure.ts';

const refusal = (code: 'unavailable' | 'too_many_requests') => {
  const [status, message] = errorCatalogue[code];
  const headers = { 'retry-after': '5' };
  return readFailure(
    accountRoutes.register,
    Response.json({ code, message }, { status, headers }),
    {},
  );
};

it('counts down for whoever tried too often', async () => {
  const { retryAt } = await refusal('too_many_requests');
  expect(retryAt).toBeGreaterThan(Date.now());
});

it('tells of a server that is down in its words, and blames nobody', async () => {
  const failure = await refusal('unavailable');
  expect(failure.retryAt).toBeUndefined();
  expect(failureText(failure, '')).toContain('The service is not available right now.');
});
