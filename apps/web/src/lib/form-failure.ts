import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiFailure } from './api-failure.ts';

/** Puts the server's per-field sentences beside their fields; answers whether there were any. */
export function showFieldFailures<T extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const known = fields.filter((field) => error.fields[field] !== undefined);
  for (const field of known) setError(field, { message: error.fields[field] ?? '' });
  return known.length > 0;
}
