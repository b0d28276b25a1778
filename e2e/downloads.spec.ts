import { allRoutes, brand, routeAddress } from '@baize/contract';
import type { APIRequestContext } from '@playwright/test';
import { aRegisteredPartner } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Downloads beside the samples: the PDF guide and the collection of API calls. */

type Call = {
  name: string;
  request: {
    method: string;
    url: { raw: string; variable?: { key: string; value: string }[] };
    body?: { mode: string; raw?: string };
  };
};

async function callsOf(request: APIRequestContext): Promise<Call[]> {
  const answer = await request.get(`/downloads/${brand.slug}-postman-collection.json`);
  const collection = (await answer.json()) as { item: { item: Call[] }[] };
  return collection.item.flatMap(({ item }) => item);
}

const nameOf = ({ request: { method, url } }: Call) =>
  `${method} ${url.raw.replace('{{base_url}}', '')}`;

const routes = new Map(
  allRoutes.map((route) => [
    `${route.method} ${routeAddress(route).replace(/\{(\w+)\}/g, ':$1')}`,
    route,
  ]),
);

test('the guide is a PDF of four pages', async ({ request }) => {
  const guide = await (await request.get(`/downloads/${brand.slug}-quick-start.pdf`)).body();
  expect(guide.subarray(0, 5).toString()).toBe('%PDF-');
  expect(guide.toString('latin1')).toContain('/Count 4');
});

test('the collection has every call a partner may make, and no staff calls', async ({
  request,
}) => {
  const expected = [...routes]
    .filter(([name, { audience }]) => audience.kind !== 'admin' && !name.includes(' /api/admin/'))
    .map(([name]) => name);
  const offered = (await callsOf(request)).map(nameOf);
  expect([...new Set(offered)].sort()).toEqual(expected.sort());
});

test('the collection contains no request that fails validation', async ({ request }) => {
  const refused = (await callsOf(request)).flatMap((call) => {
    const route = routes.get(nameOf(call));
    const { url, body } = call.request;
    const given = Object.fromEntries((url.variable ?? []).map(({ key, value }) => [key, value]));
    const parsed = [
      route?.params?.safeParse(given),
      route?.body?.safeParse(JSON.parse(body?.raw ?? '{}')),
    ];
    return parsed.flatMap((read) => (read?.error ? `${call.name}: ${read.error.message}` : []));
  });
  expect(refused).toEqual([]);
});

test('the collection’s sign-in works once name and password are filled in', async ({ request }) => {
  const { username, password } = await aRegisteredPartner(request);
  const signIn = (await callsOf(request)).find(({ name }) => name.startsWith('Sign in'));
  const example = JSON.parse(signIn?.request.body?.raw ?? '');
  const login = (data: object) => request.post('/api/partners/login', { data });
  expect((await login(example)).status()).toBe(401);
  expect(await (await login({ ...example, username, password })).json()).toHaveProperty('token');
});
