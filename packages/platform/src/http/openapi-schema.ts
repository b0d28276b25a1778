import { z } from 'zod';

export type Schema = Record<string, unknown>;

export const json = (schema: unknown) => ({ 'application/json': { schema } });

export const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Answers may get more fields within a major version: a client that refuses them would break.
      if (io === 'output' && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return rest;
};
