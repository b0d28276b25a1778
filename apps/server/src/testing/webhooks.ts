import type { RouteAnswer, RouteCall, webhookRoutes } from '@baize/contract';
import type { TestServer } from './test-server.ts';

type Creation = typeof webhookRoutes.createWebhook;

/** URL on this machine where nothing listens, so that no call leaves it. */
export const nobody = 'http://localhost:9/hooks';

export const createWebhook = (
  server: TestServer,
  token: string,
  body: Record<string, unknown> & Partial<RouteCall<Creation>['body']>,
  headers: Record<string, string> = {},
) =>
  server.call('POST', '/partners/webhooks', {
    token,
    headers,
    body: { url: nobody, events: ['ticket.status_changed'], ...body },
  });

export async function aWebhook(
  server: TestServer,
  token: string,
  body: Partial<RouteCall<Creation>['body']> = {},
): Promise<RouteAnswer<Creation>['webhook']> {
  const answer = await createWebhook(server, token, body);
  if (answer.statusCode !== 201) throw new Error(`No webhook: ${answer.body}`);
  return answer.json<RouteAnswer<Creation>>().webhook;
}
