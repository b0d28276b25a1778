import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { ConfigError } from '../config/variables.ts';
import { secretCheckOf } from '../security/secret-check.ts';
import { equalHashes, type Secrets } from '../security/secrets.ts';
import { readHashed } from './hashed-file.ts';
import { type Manifest, tableFile } from './manifest.ts';

/**
 * Checks SECRET_KEY against the backup's `installation` row before anything is restored. With
 * another key, the restored secrets could not be decrypted and the audit log would look tampered
 * with.
 */
export async function assertSecretKey(
  secrets: Secrets,
  folder: string,
  { tables }: Manifest,
): Promise<void> {
  const table = tables.find(({ schema, name }) => schema === 'public' && name === 'installation');
  if (table === undefined || table.rows === 0) return;
  const packed = Readable.from(readHashed(tableFile(folder, table), table.sha256));
  const row = await text(packed.compose(createGunzip()));
  // COPY text format: columns are separated by tabs, bytea values are written as \\x and hex
  // digits.
  const cells = row.trimEnd().split('\t');
  const cell = (name: string) => cells[table.columns.indexOf(name)] ?? '';
  const check = Buffer.from(cell('secret_check').replace(/^\\+x/, ''), 'hex');
  if (equalHashes(secretCheckOf(secrets, cell('id')), check)) return;
  throw new ConfigError('SECRET_KEY is not the one of the server that was backed up.');
}
