import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';

/** An object's schema; `Given` is what is typed, `Body` what that means. */
export type Shape<Given, Body> = z.ZodType<Body, Given> & { shape: object };

export type SchemaForm<Given extends FieldValues, Body> = {
  /** What may be typed, and what is said of what may not. */
  shape: Shape<Given, Body>;
  start: Given;
  /** Follow `start` while nothing has been typed over it. */
  follow?: boolean;
};

/** The one way from a schema to the fields of a form; `route-form.ts` sends what they hold. */
export function useSchemaForm<Given extends FieldValues, Body>({
  shape,
  start,
  follow = false,
}: SchemaForm<Given, Body>) {
  const form = useForm<Given, unknown, Body>({
    resolver: zodResolver<Given, unknown, Body>(shape),
    defaultValues: start as DefaultValues<Given>,
    ...(follow && { values: start, resetOptions: { keepDirtyValues: true } }),
  });
  return {
    form,
    /** What a field needs: its name, its value and what is wrong with it. */
    bind: (name: FieldPath<Given>, options?: Parameters<typeof form.register>[1]) => ({
      error: form.getFieldState(name, form.formState).error?.message,
      ...form.register(name, options),
    }),
  };
}
