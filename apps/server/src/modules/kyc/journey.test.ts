import { expect, it } from 'vitest';
import { aJpeg, aPdf } from '../../testing/documents.ts';
import { approve, reject, upload } from '../../testing/kyc.ts';
import { aConfirmedPartner, anOwnerToken } from '../../testing/people.ts';
import { lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

it('leads from registration to a working key, through a rejection and a new key', async () => {
  const staff = await anOwnerToken(server);
  const { token, user } = await aConfirmedPartner(server);
  const get = async (path: string) => (await server.call('GET', path, { token })).json();
  const whoAmI = (key: string) =>
    server.call('GET', '/sdk/whoami', { headers: { 'x-api-key': key } });

  const pdf = aPdf('Certificate');
  await upload(server, token, [
    { name: 'certificate.pdf', content: pdf },
    { name: 'passport.jpg', content: aJpeg() },
  ]);

  const list = await server.call('GET', '/admin/kyc/requests?status=pending', { token: staff });
  const [request] = list.json().requests;
  expect(request).toMatchObject({ partner_id: user.id, company_name: user.company_name });
  expect(request.documents).toHaveLength(2);
  const path = `/admin/kyc/documents/download?docId=${request.documents[0].id}`;
  const file = await server.call('GET', path, { token: staff });
  expect(file.rawPayload.equals(pdf)).toBe(true);

  const reason = 'The passport has expired.';
  expect((await reject(server, staff, user.id, reason)).statusCode).toBe(200);
  expect(await get('/partners/kyc/status')).toMatchObject({ kyc_status: 'rejected', reason });
  expect((await get('/notifications')).notifications[0].message).toContain(reason);
  expect((await lastEmailTo(server, user.email, 'kyc_rejected')).text).toContain(reason);

  await upload(server, token, [{ name: 'new-passport.jpg', content: aJpeg() }]);
  expect((await approve(server, staff, user.id)).statusCode).toBe(200);
  const { api_key: key } = await get('/partners/api-key');
  expect((await whoAmI(key)).json()).toMatchObject({ partner_id: user.id });

  const answer = await server.call('PUT', '/partners/api-key/regenerate', { token });
  expect((await whoAmI(answer.json().api_key)).statusCode).toBe(200);
  expect((await whoAmI(key)).statusCode).toBe(401);
});
