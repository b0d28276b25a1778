import type { RouteAnswer, RouteCall, secretKeyRoutes } from '@baize/contract';
import type { TestServer } from './test-server.ts';

type Creation = typeof secretKeyRoutes.createSecretKey;

export const createSecretKey = (
  server: TestServer,
  token: string,
  body: Partial<RouteCall<Creation>['body']> = {},
  headers: Record<string, string> = {},
) =>
  server.call('POST', '/partners/secret-keys', {
    token,
    headers,
    body: { name: 'Backend', ...body },
  });

export async function aSecretKey(
  server: TestServer,
  token: string,
  body: Partial<RouteCall<Creation>['body']> = {},
): Promise<string> {
  const answer = await createSecretKey(server, token, body);
  if (answer.statusCode !== 201) throw new Error(`No secret key: ${answer.body}`);
  return answer.json<RouteAnswer<Creation>>().secret_key.key;
}

/** Approves live mode directly in the database. */
export const turnLiveModeOn = (server: TestServer, partnerId: number) =>
  server.running.resources.db
    .updateTable('partners')
    .set({ live_approved_at: new Date() })
    .where('id', '=', partnerId)
    .execute();
