import type { Permission } from '../permissions.ts';

/**
 * Describes an action of the audit log. In the sentence, `{actor}` is who did it, `{subject}` and
 * `{partner}` are ids of the entry, and the caller must provide every other name. Text in brackets
 * is omitted if a value in it is unknown, for example in older entries. `seenWith` is the
 * permission that staff need to see the entry. `own` is the wording for the partner concerned: it
 * names no staff and uses no value but the mode.
 */
export type ActionDescription = { sentence: string; seenWith: Permission; own?: string };

export type ActionDescriptions = Record<`${string}.${string}`, ActionDescription>;
