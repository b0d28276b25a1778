import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSealedBytes, sealBytes } from './sealed-bytes.ts';

const key = randomBytes(32);
const secret = Buffer.from('a secret');

describe('sealed bytes', () => {
  it('decrypt with their key and bound name', () => {
    expect(openSealedBytes(key, sealBytes(key, secret))).toEqual(secret);
    expect(openSealedBytes(key, sealBytes(key, secret, 'this'), 'this')).toEqual(secret);
  });

  it('do not decrypt with another key or name, or if changed or cut', () => {
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

  it('consist of nonce, tag and content, with an empty default for the bound name', () => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const body = Buffer.concat([cipher.update(secret), cipher.final()]);
    const kept = Buffer.concat([iv, cipher.getAuthTag(), body]);
    expect(openSealedBytes(key, kept)).toEqual(secret);
  });
});
