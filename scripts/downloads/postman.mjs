import { allRoutes, brand } from '@baize/contract';
import { z } from 'zod';

/** The calls a partner may make, as a Postman collection (v2.1), from the contract. */
export function postmanCollection() {
  const routes = allRoutes.filter(({ audience }) => audience.kind !== 'admin');
  const concepts = [...new Set(routes.map(({ concept }) => concept))];
  return {
    info: {
      name: `${brand.name} partner API`,
      description:
        'Set base_url to the address of the portal. Log in with "Sign in" and put the token it answers into the variable token; the API key of the portal goes into api_key, a secret key into secret_key.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'base_url', value: 'http://localhost:3000' },
      { key: 'token', value: '' },
      { key: 'api_key', value: '' },
      { key: 'secret_key', value: '' },
    ],
    item: [
      ...concepts.map((concept) => ({
        name: concept,
        item: routes.filter((route) => route.concept === concept).map(request),
      })),
      { name: 'live', item: liveRequests },
    ],
  };
}

const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] };
const keyHeader = { key: 'X-API-Key', value: '{{api_key}}' };
const secretKeyHeader = { key: 'X-API-Key', value: '{{secret_key}}' };
const jsonHeader = { key: 'Content-Type', value: 'application/json' };

const auths = {
  public: { type: 'noauth' },
  partner: bearer,
  partner_or_public: bearer,
  api_key: { type: 'noauth' },
  secret_key: { type: 'noauth' },
};

function request(route) {
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
        ...(route.params && {
          variable: Object.keys(route.params.shape).map((key) => ({ key, value: '1' })),
        }),
      },
      ...bodyOf(route),
    },
  };
}

function bodyOf({ body, upload }) {
  if (upload) {
    return { body: { mode: 'formdata', formdata: [{ key: upload.field, type: 'file', src: [] }] } };
  }
  if (!body) return {};
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  // Of several shapes the first.
  const { properties = {} } = schema.anyOf?.[0] ?? schema;
  const example = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, exampleOf(name, schema)]),
  );
  const raw = JSON.stringify(example, undefined, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

/** Something of the right shape to start from. */
function exampleOf(name, schema) {
  if ('default' in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'array') return [];
  if (schema.type === 'object') return {};
  if (schema.format === 'email' || /email|^to$/.test(name)) return 'name@example.com';
  if (/url|website/.test(name)) return 'https://example.com';
  return '';
}

const live = (name, method, path, more = {}) => ({
  name,
  request: {
    method,
    auth: { type: 'noauth' },
    header: [],
    url: { raw: `{{base_url}}${path}`, host: ['{{base_url}}'], path: path.slice(1).split('/') },
    ...more,
  },
});

const liveRequests = [
  live('Launch a player from your server', 'POST', '/v1/sessions', {
    header: [secretKeyHeader, jsonHeader],
    body: {
      mode: 'raw',
      raw: JSON.stringify({ player_id: 'player-42', currency: 'EUR' }, undefined, 2),
      options: { raw: { language: 'json' } },
    },
  }),
  live('Open a player session from a page', 'POST', '/v1/sessions', {
    header: [keyHeader, jsonHeader, { key: 'Origin', value: 'http://localhost:8080' }],
    body: {
      mode: 'raw',
      raw: JSON.stringify({ playerId: 'player-42' }, undefined, 2),
      options: { raw: { language: 'json' } },
    },
  }),
];
