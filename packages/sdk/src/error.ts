import { ownMessages } from './own-messages.ts';
import type { LiveError, LiveErrorCode } from './types.ts';

export class BaizeError extends Error implements LiveError {
  override name = 'BaizeError';
  declare readonly code: LiveErrorCode;

  constructor(code: LiveErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const ownError = (code: keyof typeof ownMessages) => new BaizeError(code, ownMessages[code]);
