import type { LiveError } from './types.ts';

export class BaizeError extends Error implements LiveError {
  override name = 'BaizeError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
