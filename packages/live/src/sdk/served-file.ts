import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

export type ServedFile = {
  name: string;
  bytes: Buffer;
  packed: Buffer;
  /** Value of the `integrity` attribute for a script tag with an exact version. */
  integrity: string;
};

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const HASH = 'sha384';

const integrityOf = (bytes: Buffer) => `${HASH}-${createHash(HASH).update(bytes).digest('base64')}`;

export async function packFile(name: string, bytes: Buffer): Promise<ServedFile> {
  return { name, bytes, packed: await pack(bytes, { level: 9 }), integrity: integrityOf(bytes) };
}

export async function unpackFile(name: string, packed: Buffer): Promise<ServedFile> {
  const bytes = await unpack(packed);
  return { name, bytes, packed, integrity: integrityOf(bytes) };
}

/** Name of the folder in which a file is served by its content hash. */
export const hashFolderOf = ({ bytes }: ServedFile) =>
  createHash(HASH).update(bytes).digest('hex').slice(0, 16);
