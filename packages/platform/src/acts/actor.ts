import type { EntryActor } from '../record/entry.ts';

/** The author of a change and the client they used; stored with every audit entry. */
export type Actor = EntryActor & { userAgent: string };

export const systemActor: Actor = {
  kind: 'system',
  id: null,
  name: 'system',
  ip: null,
  userAgent: '',
};
