/** Parts of JSON Schema that the page shows. */
export type Schema = {
  title?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  description?: string;
  $ref?: string;
};

export type Field = { name: string; type: string; note: string; fields: Field[] };

/** Lists the alternative shapes of a body, each with its fields. */
export function shapesOf(schema: Schema = {}): { title: string; fields: Field[] }[] {
  const shapes = alternativesOf(schema) ?? [schema];
  return shapes.map((shape) => ({ title: shape.title ?? '', fields: fieldsOf(shape) }));
}

/** Describes a schema in one line. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = alternativesOf(schema);
  if (alternatives) return alternatives.map(typeOf).join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  if (schema.items) return listOf(typeOf(schema.items));
  const values = valuesOf(schema);
  if (values) return `{ [name]: ${typeOf(values)} }`;
  const type = [schema.type ?? 'any'].flat().join(' | ');
  return schema.format ? `${type} (${schema.format})` : type;
}

/** Joins descriptions and removes the Markdown backticks around names. */
export const noteOf = (...parts: (string | undefined)[]) =>
  parts.filter(Boolean).join(' · ').replaceAll('`', '');

function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => {
    const inside = insideOf(schema);
    return {
      name,
      type: typeOf(schema),
      note: noteOf(required.includes(name) ? '' : 'optional', usualOf(schema), schema.description),
      fields: inside ? fieldsOf(inside) : [],
    };
  });
}

export const usualOf = ({ default: usual }: Schema) =>
  usual === undefined ? '' : `${JSON.stringify(usual)} unless given`;

/**
 * Finds the object schema inside a field: the field itself, an array or map of it, or one
 * alternative of a union.
 */
function insideOf(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  const held = schema.items ?? valuesOf(schema);
  if (held) return insideOf(held);
  return alternativesOf(schema)
    ?.map(insideOf)
    .find((found) => found !== undefined);
}

const alternativesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf;

const listOf = (type: string) => (type.includes(' | ') ? `(${type})[]` : `${type}[]`);

const valuesOf = ({ additionalProperties: values }: Schema) =>
  typeof values === 'object' && Object.keys(values).length > 0 ? values : undefined;
