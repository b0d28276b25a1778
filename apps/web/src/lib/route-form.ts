import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { ApiFailure } from './api-failure.ts';
import { useGuardedMutation } from './guarded-mutation.ts';
import { type SchemaForm, useSchemaForm } from './schema-form.ts';

export type RouteForm<Given extends FieldValues, Body, Answer> = SchemaForm<Given, Body> & {
  /** What is wrong with the form as a whole, said above the fields. */
  check?: (given: Given) => string | undefined;
  send: (body: Body) => Promise<Answer>;
  /** What is asked for again, however it ended. */
  changes?: QueryKey;
  onSent?: (answer: Answer, body: Body) => unknown;
  onFailed?: (error: unknown, body: Body) => void;
  /** What is said of a failure above the fields, unless it is said elsewhere. */
  failed?: (error: unknown) => string | undefined;
};

/**
 * The one way from a schema of the contract to a form and back: its sentences stand beside the
 * fields, before anything is sent and when the server refuses them; a second press while it is on
 * its way is not heard; and what was typed stays until it has arrived.
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
        // A field within another is named after it: "spot_limits.straight".
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
    /** As it was before anything was typed or sent. */
    clear: () => {
      form.reset(schema.start as DefaultValues<Given>);
      setProblem(undefined);
      sending.reset();
    },
    busy: sending.isPending,
    failure: problem ?? (sending.isError ? failed?.(sending.error) : undefined),
    error: sending.error,
    answer: sending.data,
    /** Says nothing more of how it ended. */
    forget: sending.reset,
  };
}
