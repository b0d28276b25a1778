import { z } from 'zod';

export type Schema = Record<string, unknown>;

export const json = (schema: unknown) => ({ 'application/json': { schema } });

export const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Responses may gain fields within a major version, so generated clients must not reject
      // them.
      if (io === 'output' && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return rest;
};
