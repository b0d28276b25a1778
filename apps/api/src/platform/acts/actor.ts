import type { EntryActor } from '@baize/server-kit';

/** Who acts and from where: recorded with every act. */
export type Actor = EntryActor & { userAgent: string };

export const systemActor: Actor = {
  kind: 'system',
  id: null,
  name: 'system',
  ip: null,
  userAgent: '',
};
