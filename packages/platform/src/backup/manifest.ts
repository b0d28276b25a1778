import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config/variables.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Content of a backup with the hash of each file. Written last: a folder without it is not a
 * complete backup.
 */
const manifestSchema = z.object({
  format: z.literal(1),
  taken_at: z.iso.datetime(),
  postgresql: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: hash })).min(1),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      sha256: hash,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last_value: z.int() })),
  documents: z.array(z.object({ ref: z.uuid(), bytes: z.int().nonnegative(), sha256: hash })),
});

const manifestJson = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('It is not whole.');
      return z.NEVER;
    }
  })
  .pipe(manifestSchema);

export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];
export type DocumentEntry = Manifest['documents'][number];

const NAME = 'manifest.json';

export const tableFile = (folder: string, { schema, name }: Pick<TableEntry, 'schema' | 'name'>) =>
  join(folder, 'tables', `${schema}.${name}.copy.gz`);

export const documentFile = (folder: string, ref: string) => join(folder, 'documents', ref);

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, undefined, 2)}\n`, {
    flag: 'wx',
    mode: 0o600,
  });
}

export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, NAME), 'utf8');
  } catch {
    throw new ConfigError(`There is no whole backup in ${folder}: it has no ${NAME}.`);
  }
  const parsed = manifestJson.safeParse(text);
  if (!parsed.success) {
    throw new ConfigError(`${NAME} in ${folder} was not written by this version, or was changed.`);
  }
  return parsed.data;
}
