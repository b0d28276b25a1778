import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Key = Buffer | KeyObject;

/** Creating a KeyObject explicitly is several times faster than passing a Buffer to the cipher. */
const keyOf = (key: Key): KeyObject => (Buffer.isBuffer(key) ? createSecretKey(key) : key);

/** Encrypts and authenticates a few bytes. The same `boundTo` is needed to decrypt them. */
export function sealBytes(key: Key, bytes: Buffer, boundTo = ''): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(key), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

export function openSealedBytes(key: Key, sealed: Buffer, boundTo = ''): Buffer {
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(key), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = sealed.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
