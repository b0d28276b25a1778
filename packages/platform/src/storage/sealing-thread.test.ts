import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { beginSealing } from './sealing-thread.ts';

const begin = () => beginSealing(createSecretKey(randomBytes(32)));
/** A hundred bytes, and room for their tag. */
const block = () => new Uint8Array(116);

it('fails what waits for a thread that dies, and begins the next in another', async () => {
  // The third is with the first: there are no more than two threads, and each has one document.
  const [honest, other, broken] = [begin(), begin(), begin()];
  await honest.seal(block(), false);
  broken.end();
  const failing = [broken.seal(block(), true), honest.seal(block(), true)];
  for (const sealed of failing) await expect(sealed).rejects.toThrow('Sealing documents failed.');
  await expect(honest.seal(block(), true)).rejects.toThrow('Sealing documents failed.');
  honest.end();
  other.end();
  const next = begin();
  const { sealed, sha256 } = await next.seal(block(), true);
  next.end();
  expect(sealed).toHaveLength(116);
  expect(sha256).toHaveLength(32);
});
