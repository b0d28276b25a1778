import { aForm, formHeaders, somePdf } from '../../apps/server/src/testing/documents.ts';
import { password, registration } from '../../apps/server/src/testing/registration.ts';
import { type Answer, call } from './call.ts';

/** Registers and logs in a partner without documents. Returns its session token. */
export async function newPartner(url: string): Promise<string> {
  const body = registration();
  await call(url, '/api/partners/register', { method: 'POST', body });
  const asked = { method: 'POST', body: { username: body.username, password } } as const;
  return (await call(url, '/api/partners/login', asked)).json<{ token: string }>().token;
}

export const upload = (url: string, token: string): Promise<Answer> =>
  call(url, '/api/partners/kyc', {
    method: 'POST',
    token,
    headers: formHeaders,
    body: aForm([somePdf()]),
  });
