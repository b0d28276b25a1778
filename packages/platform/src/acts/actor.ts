import type { EntryActor } from '../record/entry.ts';

/** Who acts and from where: recorded with every act. */
export type Actor = EntryActor & { userAgent: string };

export const systemActor: Actor = {
  kind: 'system',
  id: null,
  name: 'system',
  ip: null,
  userAgent: '',
};
