import { ApiError } from './api-error.ts';

const DEEPEST = 32;

/**
 * Counts brackets outside strings before parsing. Nesting thousands of levels deep is an attack.
 */
export function refuseDeepJson(text: string): ApiError | undefined {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index++;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > DEEPEST) return new ApiError('malformed_body');
    } else if (character === 0x7d || character === 0x5d) depth--;
  }
  return undefined;
}
