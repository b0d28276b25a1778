import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

export type ServedFile = {
  name: string;
  bytes: Buffer;
  packed: Buffer;
  /** For the `integrity` attribute of a script tag that names the exact version. */
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

/** Where a file is served that is asked for by what it holds. */
export const hashFolderOf = ({ bytes }: ServedFile) =>
  createHash(HASH).update(bytes).digest('hex').slice(0, 16);
