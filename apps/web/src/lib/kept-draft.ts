import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepStored, readStored } from './browser-storage.ts';

const nameOf = (key: string) => `draft:${key}`;

/** What was typed before, over what the form starts with. A field of another type is not taken. */
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

/** Something was written where nothing was; a choice alone is no draft. */
const isWorthKeeping = (values: FieldValues, start: FieldValues): boolean =>
  Object.entries(start).some(([name, value]) => value === '' && values[name]?.trim() !== '');

/** Keeps what is typed until it is sent, through reloads and lost connections; tells when it was taken out again. */
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

/** What was written since it was sent is still a draft, whichever form it stands in by now. */
export function forgetSent(key: string, start: FieldValues, isSent: IsSent): void {
  if (isSent(readDraft(key, start))) forgetDraft(key);
  for (const listen of listeners) listen(key, isSent);
}

/** Told to whoever shows the words, too: the one that sent them may be gone when the answer comes. */
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
