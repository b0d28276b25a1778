import { z } from 'zod';
import { oneOf, readVariables } from '../config/variables.ts';

const environment = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  ALLOW_PRIVATE_CALLBACKS: oneOf(['on', 'off']).optional(),
});

/** Whether partners may have us call this machine and its network: off in production unless set. */
export function readPrivateCallbacks(env: Readonly<Record<string, string | undefined>>): boolean {
  const { NODE_ENV, ALLOW_PRIVATE_CALLBACKS } = readVariables(environment, env);
  if (ALLOW_PRIVATE_CALLBACKS !== undefined) return ALLOW_PRIVATE_CALLBACKS === 'on';
  return NODE_ENV !== 'production';
}
