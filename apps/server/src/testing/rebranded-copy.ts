import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyProduct, type ProductCopy } from './product-copy.ts';

export type Copy = ProductCopy & {
  /** Runs a Node program in the copy and returns its output. */
  run(...args: string[]): Promise<string>;
};

/** Copies the product's sources with another brand file, as a provider would change it. */
export async function rebrandedCopy(brandFile: string): Promise<Copy> {
  const copy = await copyProduct();
  await cp(brandFile, join(copy.folder, 'packages/contract/src/brand.ts'));
  return {
    ...copy,
    run: async (...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        cwd: copy.folder,
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout;
    },
  };
}
