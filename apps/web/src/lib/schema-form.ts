import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type Field,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';

const unfinishedDate = 'Please complete the date and time.';

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
    resolver: refusingHalfDates(zodResolver<Given, unknown, Body>(shape)),
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

/** A date without its time reads as empty, which would be taken for "none" where something stands. */
function refusingHalfDates<Given extends FieldValues, Body>(
  read: Resolver<Given, unknown, Body>,
): Resolver<Given, unknown, Body> {
  return async (values, context, options) => {
    const result = await read(values, context, options);
    const half = (options.names ?? []).flatMap((name) => {
      const ref = (get(options.fields, name) as Field['_f'] | undefined)?.ref;
      const isDate = ref instanceof HTMLInputElement && ref.type === 'datetime-local';
      if (!isDate || !ref.validity.badInput) return [];
      return [[name, { ref, type: 'half', message: unfinishedDate }]];
    });
    if (half.length === 0) return result;
    return { values: {}, errors: { ...result.errors, ...Object.fromEntries(half) } };
  };
}
