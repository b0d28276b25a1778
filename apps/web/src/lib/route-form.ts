import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiFailure } from './api-failure.ts';
import { useGuardedMutation } from './guarded-mutation.ts';

/** An object's schema; `Given` is what is typed, `Body` what that means. */
export type Shape<Given, Body> = z.ZodType<Body, Given> & { shape: object };

export type RouteForm<Given extends FieldValues, Body, Answer> = {
  /** The schema of the route's body, with whatever the form asks beside it. */
  shape: Shape<Given, Body>;
  start: Given;
  /** Follow `start` while nothing has been typed over it. */
  follow?: boolean;
  /** What is wrong with the form as a whole, said above the fields. */
  check?: (given: Given) => string | undefined;
  send: (body: Body) => Promise<Answer>;
  /** What is asked for again, however it ended. */
  changes?: QueryKey;
  onSent?: (answer: Answer) => unknown;
  onFailed?: (error: unknown) => void;
  /** What is said of a failure above the fields, unless it is said elsewhere. */
  failed?: (error: unknown) => string | undefined;
};

/**
 * The one way from a schema of the contract to a form and back: its sentences stand beside the
 * fields, before anything is sent and when the server refuses them; a second press while it is on
 * its way is not heard; and what was typed stays until it has arrived.
 */
export function useRouteForm<Given extends FieldValues, Body, Answer>({
  shape,
  start,
  follow = false,
  check,
  send,
  changes,
  onSent,
  onFailed,
  failed,
}: RouteForm<Given, Body, Answer>) {
  const form = useForm<Given, unknown, Body>({
    resolver: zodResolver<Given, unknown, Body>(shape),
    defaultValues: start as DefaultValues<Given>,
    ...(follow && { values: start, resetOptions: { keepDirtyValues: true } }),
  });
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);
  const sending = useGuardedMutation<Answer, Body>({
    mutationFn: send,
    onSuccess: (answer) => onSent?.(answer),
    onError(error) {
      const told = error instanceof ApiFailure ? error.fields : {};
      for (const [name, message] of Object.entries(told)) {
        if (name in shape.shape) form.setError(name as FieldPath<Given>, { message });
      }
      onFailed?.(error);
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
    /** What a field needs: its name, its value and what is wrong with it. */
    bind: (name: FieldPath<Given>, options?: Parameters<typeof form.register>[1]) => ({
      error: form.getFieldState(name, form.formState).error?.message,
      ...form.register(name, options),
    }),
    submit: form.handleSubmit(begin, isWrong),
    /** As it was before anything was typed or sent. */
    clear: () => {
      form.reset(start as DefaultValues<Given>);
      setProblem(undefined);
      sending.reset();
    },
    busy: sending.isPending,
    failure: problem ?? (sending.isError ? failed?.(sending.error) : undefined),
    error: sending.error,
    answer: sending.data,
  };
}
