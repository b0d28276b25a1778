const units = ['bytes', 'KB', 'MB', 'GB'];

/** Formats a size with 1 MB = 1024 KB, like the upload limits. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${Number(value.toFixed(digits))} ${units[unit]}`;
}
