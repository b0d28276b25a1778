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

it('sets the retry time of a throttled request', async () => {
  const { retryAt } = await refusal('too_many_requests');
  expect(retryAt).toBeGreaterThan(Date.now());
});

it("shows the server's message if it is unavailable, without a retry time", async () => {
  const failure = await refusal('unavailable');
  expect(failure.retryAt).toBeUndefined();
  expect(failureText(failure, '')).toContain('The service is not available right now.');
});
