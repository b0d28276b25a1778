/** Joins class names. Ours never contradict each other, so nothing needs merging. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
