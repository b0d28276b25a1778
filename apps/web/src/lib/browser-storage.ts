/**
 * Drafts and preferences in the browser's storage. If storage is full or forbidden, nothing is
 * remembered and everything else works.
 */
export function readStored<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** `undefined` removes the value. */
export function keepStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value on screen stays in effect.
  }
}
