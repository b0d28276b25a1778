type Plain = string | number | boolean | null;

/** Returns the previous and new value of each changed field, for the audit log. */
export function changedFields<T extends Record<string, Plain>>(
  before: T,
  change: Partial<T>,
): Record<string, { before: Plain; after: Plain }> {
  const changed: Record<string, { before: Plain; after: Plain }> = {};
  for (const [name, after] of Object.entries(change) as [string, Plain][]) {
    const was = before[name] ?? null;
    if (was !== after) changed[name] = { before: was, after };
  }
  return changed;
}
