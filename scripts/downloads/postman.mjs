import { allRoutes, brand } from '@baize/contract';
import { exampleBody, exampleParams } from './examples.mjs';

/** Generates a Postman collection (v2.1) of the calls for partners from the contract. */
export function postmanCollection() {
  const routes = allRoutes.filter(
    ({ audience, path }) => audience.kind !== 'admin' && !path.startsWith('/admin/'),
  );
  const concepts = [...new Set(routes.map(({ concept }) => concept))];
  return {
    info: {
      name: `${brand.name} partner API`,
      description:
        'Set base_url to the address of the portal. Log in with "Sign in" and put the token it answers into the variable token; the API key of the portal goes into api_key, a secret key into secret_key, and the token of a launch into launch_token.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'base_url', value: 'http://localhost:3000' },
      { key: 'token', value: '' },
      { key: 'api_key', value: '' },
      { key: 'secret_key', value: '' },
      { key: 'launch_token', value: '' },
    ],
    item: concepts.map((concept) => ({
      name: concept,
      item: routes
        .filter((route) => route.concept === concept)
        .flatMap((route) => (route.name === 'openSession' ? sessionsOf(route) : requestOf(route))),
    })),
  };
}

const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] };
const keyHeader = { key: 'X-API-Key', value: '{{api_key}}' };
const secretKeyHeader = { key: 'X-API-Key', value: '{{secret_key}}' };
const jsonHeader = { key: 'Content-Type', value: 'application/json' };
const originHeader = { key: 'Origin', value: 'http://localhost:8080' };

const auths = {
  public: { type: 'noauth' },
  partner: bearer,
  partner_or_public: bearer,
  api_key: { type: 'noauth' },
  secret_key: { type: 'noauth' },
};

function requestOf(route) {
  const query = Object.keys(route.query?.shape ?? {});
  const path = [
    (route.under ?? '/api').slice(1),
    ...route.path
      .slice(1)
      .replace(/\{(\w+)\}/g, ':$1')
      .split('/'),
  ];
  const header = [
    ...(route.audience.kind === 'api_key' ? [keyHeader] : []),
    ...(route.audience.kind === 'secret_key' ? [secretKeyHeader] : []),
    ...(route.body ? [jsonHeader] : []),
  ];
  return {
    name: route.summary,
    request: {
      method: route.method,
      auth: auths[route.audience.kind],
      header,
      url: {
        raw: `{{base_url}}/${path.join('/')}`,
        host: ['{{base_url}}'],
        path,
        ...(query.length > 0 && {
          query: query.map((key) => ({ key, value: '', disabled: true })),
        }),
        ...(route.params && { variable: exampleParams(route) }),
      },
      ...bodyOf(route),
    },
  };
}

function bodyOf(route) {
  const { body, upload } = route;
  if (upload) {
    return { body: { mode: 'formdata', formdata: [{ key: upload.field, type: 'file', src: [] }] } };
  }
  return body ? { body: jsonBody(exampleBody(route)) } : {};
}

const jsonBody = (example) => ({
  mode: 'raw',
  raw: JSON.stringify(example, undefined, 2),
  options: { raw: { language: 'json' } },
});

/** POST /v1/sessions has three kinds of callers; the credentials decide which body it accepts. */
const callers = [
  {
    name: 'Launch a player from your server',
    header: [secretKeyHeader],
    body: { player_id: 'player-42', currency: 'EUR' },
  },
  {
    name: 'Open a session from a page with a launch token',
    header: [originHeader],
    body: { launchToken: '{{launch_token}}' },
  },
  {
    name: 'Open a session from a page in test mode',
    header: [keyHeader, originHeader],
    body: { playerId: 'player-42' },
  },
];

function sessionsOf(route) {
  const { request } = requestOf({ ...route, body: undefined });
  return callers.map(({ name, header, body }) => ({
    name,
    request: { ...request, header: [...header, jsonHeader], body: jsonBody(body) },
  }));
}
