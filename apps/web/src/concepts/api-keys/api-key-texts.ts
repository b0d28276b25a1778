import { type ApiKeyState, errorCatalogue } from '@baize/contract';
import { statusOf } from '../../lib/api-failure.ts';

const restricted = errorCatalogue.kyc_not_approved[1];
const notGenerated = errorCatalogue.api_key_not_generated[1];

/** Returns the three texts of the specification, both for a reported state and for an error. */
export function keyFailureText(error: unknown): string {
  const status = statusOf(error);
  if (status === 403) return restricted;
  if (status === 404) return notGenerated;
  return 'Failed to load API key.';
}

export const keyStateTexts: Record<Exclude<ApiKeyState, 'available'>, string> = {
  restricted,
  not_generated: notGenerated,
};
