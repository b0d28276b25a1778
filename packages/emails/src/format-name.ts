/** A machine's name for a thing, as a person reads it: `in_progress` is In progress. */
export function formatName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
