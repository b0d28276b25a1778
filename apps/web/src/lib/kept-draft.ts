import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepStored, readStored } from './browser-storage.ts';

const nameOf = (key: string) => `draft:${key}`;

/** What was typed before, over what the form starts with. A field of another type is not taken. */
export function readDraft<T extends Record<string, unknown>>(key: string, empty: T): T {
  const stored = readStored<Record<string, unknown>>(nameOf(key));
  if (typeof stored !== 'object' || stored === null) return empty;
  const known = Object.entries(stored).filter(
    ([name, value]) => typeof value === typeof empty[name],
  );
  return { ...empty, ...Object.fromEntries(known) };
}

export const hasDraft = (key: string): boolean => readStored(nameOf(key)) !== undefined;

export const forgetDraft = (key: string): void => keepStored(nameOf(key), undefined);

/** Keeps what is typed until it is sent, through reloads and lost connections. */
export function useKeptDraft<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'subscribe'>,
  key: string,
  isWorthKeeping: (values: T) => boolean,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          keepStored(nameOf(key), isWorthKeeping(values) ? values : undefined),
      }),
    [form, key, isWorthKeeping],
  );
}
