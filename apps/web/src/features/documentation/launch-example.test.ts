import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { launchExample } from './launch-example.ts';

/**
 * Shell prelude that prints the arguments curl would get. Replaces uuidgen too, which is not
 * installed everywhere.
 */
const shell = `
curl() { printf '%s\\n' "$@"; }
uuidgen() { "$NODE" -p 'crypto.randomUUID()'; }
`;

function paste(): string[] {
  const example = launchExample({ serverUrl: 'http://portal.test', secretKey: 'sk_test_1' });
  const env = { ...process.env, NODE: process.execPath };
  return execFileSync('sh', ['-c', `${shell}${example}`], { env, encoding: 'utf8' }).split('\n');
}

it('launches the player again each time it is pasted', () => {
  const [first, second] = [paste(), paste()];
  const keyOf = (words: string[]) => words.find((word) => word.startsWith('Idempotency-Key: '));
  expect(keyOf(first)).toMatch(/^Idempotency-Key: [\da-f-]{36}$/);
  expect(keyOf(second)).not.toBe(keyOf(first));
  expect(first).toContain('http://portal.test/v1/sessions');
  expect(first).toContain('X-API-Key: sk_test_1');
});
