import type { Permission } from '../permissions.ts';

/**
 * What is told of an action. The sentence is what people read: `{actor}` is who did it, `{subject}` and
 * `{partner}` are numbers the entry has, and every other name is a value that whoever records it must
 * give. What stands in brackets is left out where a value in it is not known, as in entries from before it was
 * given. `seenWith` is what a colleague needs to be shown it; `own` is how the partner it concerns is told
 * of it, in words that name no colleague: of values it has the mode alone.
 */
export type ActionDescription = { sentence: string; seenWith: Permission; own?: string };

export type ActionDescriptions = Record<`${string}.${string}`, ActionDescription>;
