import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepStored, readStored } from './browser-storage.ts';

const nameOf = (key: string) => `draft:${key}`;

/** Restores a draft over the form's initial values. Ignores fields whose type differs. */
export function readDraft<T extends Record<string, unknown>>(key: string, start: T): T {
  const stored = readStored<Record<string, unknown>>(nameOf(key));
  if (typeof stored !== 'object' || stored === null) return start;
  const known = Object.entries(stored).filter(
    ([name, value]) => typeof value === typeof start[name],
  );
  return { ...start, ...Object.fromEntries(known) };
}

export const hasDraft = (key: string): boolean => readStored(nameOf(key)) !== undefined;

export const forgetDraft = (key: string): void => keepStored(nameOf(key), undefined);

/** Whether an initially empty field has text. A changed selection alone is not a draft. */
const isWorthKeeping = (values: FieldValues, start: FieldValues): boolean =>
  Object.entries(start).some(([name, value]) => value === '' && values[name]?.trim() !== '');

/**
 * Saves input until it is sent, so it survives reloads and lost connections. Calls back when the
 * form is empty again.
 */
export function useKeptDraft<T extends FieldValues, Out>(
  form: Pick<UseFormReturn<T, unknown, Out>, 'subscribe'>,
  key: string,
  start: FieldValues,
  onEmptied: () => void,
): void {
  const empty = JSON.stringify(start);
  const tellEmptied = useEffectEvent(onEmptied);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          const isKept = isWorthKeeping(values, JSON.parse(empty));
          keepStored(nameOf(key), isKept ? values : undefined);
          if (!isKept) tellEmptied();
        },
      }),
    [form, key, empty],
  );
}

type IsSent = (words: FieldValues) => boolean;

const listeners = new Set<(key: string, isSent: IsSent) => void>();

/**
 * Deletes a sent draft. Text written since then stays a draft, even if another form shows it by
 * now.
 */
export function forgetSent(key: string, start: FieldValues, isSent: IsSent): void {
  if (isSent(readDraft(key, start))) forgetDraft(key);
  for (const listen of listeners) listen(key, isSent);
}

/**
 * Notifies every form that shows the draft. The form that sent it may be unmounted when the
 * response arrives.
 */
export function useSent(key: string, onSent: (isSent: IsSent) => void): void {
  const hear = useEffectEvent((sentAs: string, isSent: IsSent) => {
    if (sentAs === key) onSent(isSent);
  });
  useEffect(() => {
    const listen = (sentAs: string, isSent: IsSent) => hear(sentAs, isSent);
    listeners.add(listen);
    return () => {
      listeners.delete(listen);
    };
  }, []);
}
