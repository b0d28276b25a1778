import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = new Set(['.js', '.css', '.svg', '.vtt']);
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** Writes a .br and a .gz next to every text file that is worth compressing. */
export async function packFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const worthIt = names.filter((name) => texts.has(extname(name)) && !name.startsWith('downloads'));
  for (const name of worthIt) {
    const path = join(folder, name);
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
