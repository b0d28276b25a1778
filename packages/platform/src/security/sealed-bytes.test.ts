import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSealedBytes, sealBytes } from './sealed-bytes.ts';

const key = randomBytes(32);
const secret = Buffer.from('a secret');

describe('sealed bytes', () => {
  it('open with the key and the name they were sealed with', () => {
    expect(openSealedBytes(key, sealBytes(key, secret))).toEqual(secret);
    expect(openSealedBytes(key, sealBytes(key, secret, 'this'), 'this')).toEqual(secret);
  });

  it('do not open with another key, under another name, or changed or cut anywhere', () => {
    const sealed = sealBytes(key, secret, 'this');
    expect(() => openSealedBytes(randomBytes(32), sealed, 'this')).toThrow();
    expect(() => openSealedBytes(key, sealed, 'that')).toThrow();
    expect(() => openSealedBytes(key, sealed)).toThrow();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(sealed.readUInt8(index) ^ 1, index);
      expect(() => openSealedBytes(key, changed, 'this')).toThrow();
      expect(() => openSealedBytes(key, sealed.subarray(0, index), 'this')).toThrow();
    }
  });

  it('lie in the database as nonce, tag and content, bound to nothing where nothing is named', () => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const body = Buffer.concat([cipher.update(secret), cipher.final()]);
    const kept = Buffer.concat([iv, cipher.getAuthTag(), body]);
    expect(openSealedBytes(key, kept)).toEqual(secret);
  });
});
