/**
 * Variant of Zod for the browser; vite.config.ts substitutes it for `zod`. Zod must not compile
 * code from strings: the content security policy forbids it and would report every attempt.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
