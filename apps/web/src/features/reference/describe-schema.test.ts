import { describe, expect, it } from 'vitest';
import { type Field, type Schema, shapesOf, typeOf } from './describe-schema.ts';

const inner: Schema = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] };
const a: Field = { name: 'a', type: 'integer', note: '', fields: [] };

describe('shapesOf a body', () => {
  it('lists alternatives separately, each with its fields', () => {
    const other: Schema = { title: 'Other', properties: { b: { type: 'string', default: 'x' } } };
    expect(shapesOf({ anyOf: [{ ...inner, title: 'One' }, other] })).toEqual([
      { title: 'One', fields: [a] },
      {
        title: 'Other',
        fields: [{ name: 'b', type: 'string', note: 'optional · "x" unless given', fields: [] }],
      },
    ]);
  });

  it.each<[string, Schema, string]>([
    ['an object', inner, 'object'],
    ['an object or none', { anyOf: [inner, { type: 'null' }] }, 'object | null'],
    ['a list of them', { type: 'array', items: inner }, 'object[]'],
    ['a map of them', { type: 'object', additionalProperties: inner }, '{ [name]: object }'],
  ])('have the fields of %s', (_, schema, type) => {
    const [shape] = shapesOf({ properties: { held: schema }, required: ['held'] });
    expect(shape?.fields).toEqual([{ name: 'held', type, note: '', fields: [a] }]);
  });
});

it.each<[Schema, string]>([
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, '[string, integer]'],
  [{ type: 'object', additionalProperties: {} }, 'object'],
  [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
  [{}, 'any'],
])('%j is %s', (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});
