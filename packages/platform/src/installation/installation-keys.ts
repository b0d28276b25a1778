import type { Config } from '../config/config.ts';
import { DESTROYED_KEY } from '../config/variables.ts';
import { loadKey, loadOrCreateKey } from '../security/key-files.ts';
import { createSecrets } from '../security/secrets.ts';
import { createDocumentKeys, type DocumentKeys } from '../storage/document-keys.ts';

/** The two secrets that are not in the database. Neither can be derived from the other. */
export type InstallationKeys = {
  secretKey: string;
  documentsKey: string;
  documentsPreviousKey: string | undefined;
};

export type FoundKeys = { [name in keyof InstallationKeys]: string | undefined };

/** Reads the keys from the configuration or the data folder. Creates none. */
export async function findKeys({ dataDir, ...config }: Config): Promise<FoundKeys> {
  return {
    secretKey: config.secretKey ?? (await loadKey(dataDir, 'secret-key')),
    documentsKey: config.documentsKey ?? (await loadKey(dataDir, 'documents-key')),
    documentsPreviousKey:
      config.documentsPreviousKey ?? (await loadKey(dataDir, 'documents-previous-key')),
  };
}

/**
 * Generates the missing keys. Call it only after checking that nothing is encrypted with other
 * keys.
 */
export async function completeKeys(
  { dataDir }: Config,
  { secretKey, documentsKey, documentsPreviousKey }: FoundKeys,
): Promise<InstallationKeys> {
  return {
    secretKey: secretKey ?? (await loadOrCreateKey(dataDir, 'secret-key')),
    documentsKey: documentsKey ?? (await loadOrCreateKey(dataDir, 'documents-key')),
    documentsPreviousKey,
  };
}

export function documentKeysOf(keys: InstallationKeys): DocumentKeys {
  const derive = (secret: string) => createSecrets(secret).derive('documents:v1');
  const { documentsKey, documentsPreviousKey } = keys;
  const hasPrevious = documentsPreviousKey !== undefined && documentsPreviousKey !== DESTROYED_KEY;
  return createDocumentKeys([
    derive(documentsKey),
    ...(hasPrevious ? [derive(documentsPreviousKey)] : []),
  ]);
}
