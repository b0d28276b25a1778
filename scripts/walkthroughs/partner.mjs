import { aPdf } from '../../e2e/support/documents.ts';
import { owner } from '../../e2e/support/start-server.ts';

/** Creates the invented partners of the videos and brings them to the state a video starts from. */

const password = 'green cloth and brass';

export const person = (username) => ({
  username,
  email: `${username}@casino.example`,
  company_name: 'Sample Casino',
  website_url: 'https://casino.example',
  contact_email: `office@casino.example`,
  password,
});

export const certificate = aPdf('certificate-of-incorporation.pdf', 'Certificate');
export const licence = aPdf('gaming-licence.pdf', 'Licence');

async function call(path, { token, ...init } = {}) {
  const answer = await fetch(`${process.env.BASE_URL}/api${path}`, {
    ...init,
    headers: {
      ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const post = (path, body, token) =>
  call(path, { method: 'POST', body: JSON.stringify(body), token });

export async function signUp(page, username) {
  const someone = person(username);
  await post('/partners/register', someone);
  const { token } = await post('/partners/login', { username, password });
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  const { id } = await call('/partners/profile', { token });
  return { ...someone, token, id };
}

export async function submitDocuments(token) {
  const form = new FormData();
  for (const { name, mimeType, buffer } of [certificate, licence]) {
    form.append('document', new Blob([buffer], { type: mimeType }), name);
  }
  await call('/partners/kyc', { method: 'POST', body: form, token });
}

export async function approve(partnerId) {
  const { token } = await post('/admin/login', owner);
  await post('/admin/partners/kyc/approve', { partner_id: partnerId }, token);
}

export async function readKey(token) {
  return (await call('/partners/api-key', { token })).api_key;
}
