import { type APIRequestContext, expect } from '@playwright/test';

export async function send(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'GET' | 'DELETE',
  path: string,
  token: string,
  data?: object,
): Promise<unknown> {
  const answer = await request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}
