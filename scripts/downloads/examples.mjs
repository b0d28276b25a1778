import { termsVersion } from '@baize/contract';
import { games } from '@baize/games';
import { z } from 'zod';

/** Example values by field name, for fields whose schema does not define a valid value. */
const byName = {
  address: '1 Harbour Street, Valletta',
  allowed_origins: ['https://www.example.com'],
  code: '123456',
  company_name: 'Your company',
  currency: 'EUR',
  game: Object.keys(games)[0],
  message: 'Which tables may our players open?',
  name: 'Our server',
  new_password: 'another password',
  player_id: 'player-42',
  reality_check_minutes: 60,
  registration_number: 'C 12345',
  subject: 'A question',
  table_id: 'roulette-1',
  url: 'https://example.com/from-the-portal',
  username: 'your-username',
  version: termsVersion,
  website_url: 'https://example.com',
};

/** Bodies for routes without required fields, whose generated example would be empty. */
const limits = {
  limits: [{ kind: 'loss', window: 'week', currency: 'EUR', amount: 20_000 }],
  session_minutes: 120,
};
const byRoute = {
  limitPlayerOfKey: limits,
  limitOwnPlayer: limits,
  setNotificationPreferences: {
    support_ticket: { email: true, contact_email: false, portal: true },
  },
};

const toSchema = (schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Returns a valid body for the route: its required fields and its fields with defaults. */
export const exampleBody = ({ name, body }) => byRoute[name] ?? exampleOf(name, toSchema(body));

/** Returns the path parameters of a route with valid values. */
export const exampleParams = ({ params }) =>
  Object.entries(toSchema(params).properties).map(([key, schema]) => ({
    key,
    value: String(exampleOf(key, schema)),
  }));

function exampleOf(name, schema) {
  if ('default' in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  if (name in byName) return byName[name];
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema;
    const given = Object.entries(properties).filter(
      ([field, { default: usual }]) => required.includes(field) || usual !== undefined,
    );
    return Object.fromEntries(given.map(([field, inner]) => [field, exampleOf(field, inner)]));
  }
  if (schema.type === 'array') return schema.minItems > 0 ? [exampleOf(name, schema.items)] : [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.format === 'uuid') return '01987f5e-7c1a-7b3e-9d0a-3c1f6f1f4f0a';
  if (/email|^to$/.test(name)) return 'name@example.com';
  if (/password/.test(name)) return 'your password';
  return 'example';
}
