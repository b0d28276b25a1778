/**
 * Joins class names. There is no merging of conflicting classes, because our components never
 * combine them.
 */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
