/** Converts an identifier to a label: `in_progress` becomes In progress. */
export function formatName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
