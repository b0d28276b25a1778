import { errorCatalogue, kycFileExtensions, limits } from '@baize/contract';

/** What can be told of files before they are sent; the server looks at their content. */

const extensions = Object.values(kycFileExtensions).flat();

export const acceptedFiles = extensions.join(',');

const MEGABYTE = 1024 ** 2;
export const maxFileMegabytes = limits.kyc.maxFileBytes / MEGABYTE;

/** Why a file cannot be taken, or null. */
export function refuseFile(file: Pick<File, 'name' | 'size'>): string | null {
  const name = file.name.toLowerCase();
  if (!extensions.some((extension) => name.endsWith(extension))) {
    return errorCatalogue.kyc_file_refused[1];
  }
  if (file.size === 0) return 'The file is empty.';
  if (file.size > limits.kyc.maxFileBytes) return errorCatalogue.kyc_file_too_large[1];
  return null;
}

/** Why these files cannot be sent together, or null. */
export function refuseSelection(files: readonly unknown[]): string | null {
  if (files.length === 0) return errorCatalogue.kyc_file_required[1];
  if (files.length > limits.kyc.maxFilesPerUpload) return errorCatalogue.kyc_too_many_files[1];
  return null;
}
