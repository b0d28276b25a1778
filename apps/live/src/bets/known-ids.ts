/**
 * The ids of all bets a player ever made, as four bytes each: whether an id is new must be known
 * without asking the database. Two ids may share their bytes, so only "new" is certain.
 */
export interface KnownIds {
  mayHave(id: string): boolean;
  add(id: string): void;
}

/** FNV-1a. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

export function knownIds(ids: readonly string[]): KnownIds {
  const before = Uint32Array.from(ids, hashOf).sort();
  const since = new Set<number>();

  function wasBefore(wanted: number): boolean {
    let low = 0;
    let high = before.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((before[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return before[low] === wanted;
  }

  return {
    mayHave(id) {
      const wanted = hashOf(id);
      return since.has(wanted) || wasBefore(wanted);
    },
    add: (id) => since.add(hashOf(id)),
  };
}
