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

/** Schema of an object; `Given` is the input, `Body` the parsed output. */
export type Shape<Given, Body> = z.ZodType<Body, Given> & { shape: object };

export type SchemaForm<Given extends FieldValues, Body> = {
  /** Validation rules and their messages. */
  shape: Shape<Given, Body>;
  start: Given;
  /** Updates the fields when `start` changes, unless the user has edited them. */
  follow?: boolean;
};

/** Connects a schema to the fields of a form. `route-form.ts` adds sending. */
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
    /** Props of a field: name, value and error. */
    bind: (name: FieldPath<Given>, options?: Parameters<typeof form.register>[1]) => ({
      error: form.getFieldState(name, form.formState).error?.message,
      ...form.register(name, options),
    }),
  };
}

/**
 * A half-filled datetime-local input reads as an empty string, which would be submitted as "no
 * date". Reject it.
 */
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
