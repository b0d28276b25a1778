/**
 * Conveniences kept in the browser: drafts, preferences. Storage may be full or forbidden; then
 * nothing is remembered, and nothing else changes.
 */
export function readStored<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** undefined forgets. */
export function keepStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // What is on screen still holds.
  }
}
