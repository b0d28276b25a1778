import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { ApiFailure } from './api-failure.ts';
import { useGuardedMutation } from './guarded-mutation.ts';
import { type SchemaForm, useSchemaForm } from './schema-form.ts';

export type RouteForm<Given extends FieldValues, Body, Answer> = SchemaForm<Given, Body> & {
  /** Returns an error about the form as a whole, shown above the fields. */
  check?: (given: Given) => string | undefined;
  send: (body: Body) => Promise<Answer>;
  /** Queries to refetch after success or failure. */
  changes?: QueryKey;
  onSent?: (answer: Answer, body: Body) => unknown;
  onFailed?: (error: unknown, body: Body) => void;
  /**
   * Returns the error text to show above the fields, or `undefined` if the error is shown
   * elsewhere.
   */
  failed?: (error: unknown) => string | undefined;
};

/**
 * Connects a form to a route's schema. Validation errors appear beside the fields, both before
 * sending and when the server refuses. A second submit during a request is ignored. Input is kept
 * until the request succeeds.
 */
export function useRouteForm<Given extends FieldValues, Body, Answer>({
  check,
  send,
  changes,
  onSent,
  onFailed,
  failed,
  ...schema
}: RouteForm<Given, Body, Answer>) {
  const { form, bind } = useSchemaForm(schema);
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);
  const sending = useGuardedMutation<Answer, Body>({
    mutationFn: send,
    onSuccess: (answer, body) => onSent?.(answer, body),
    onError(error, body) {
      const told = error instanceof ApiFailure ? error.fields : {};
      for (const [name, message] of Object.entries(told)) {
        // Nested fields are named with a dot: "spot_limits.straight".
        const [outer = ''] = name.split('.');
        if (outer in schema.shape.shape) form.setError(name as FieldPath<Given>, { message });
      }
      onFailed?.(error, body);
    },
    onSettled() {
      running.current = false;
      if (changes) void client.invalidateQueries({ queryKey: changes });
    },
  });

  function begin(body: Body) {
    if (isWrong() || running.current) return;
    running.current = true;
    sending.mutate(body);
  }

  function isWrong(): boolean {
    const found = check?.(form.getValues());
    setProblem(found);
    return found !== undefined;
  }

  return {
    form,
    bind,
    submit: form.handleSubmit(begin, isWrong),
    /** Resets the form to its initial state. */
    clear: () => {
      form.reset(schema.start as DefaultValues<Given>);
      setProblem(undefined);
      sending.reset();
    },
    busy: sending.isPending,
    failure: problem ?? (sending.isError ? failed?.(sending.error) : undefined),
    error: sending.error,
    answer: sending.data,
    /** Clears the result of the last request. */
    forget: sending.reset,
  };
}
