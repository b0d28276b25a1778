/** Who acts and from where: recorded with every act. */
export type Actor = {
  kind: 'partner' | 'staff' | 'system' | 'visitor';
  id: number | null;
  name: string;
  ip: string | null;
  userAgent: string;
};

export const systemActor: Actor = {
  kind: 'system',
  id: null,
  name: 'system',
  ip: null,
  userAgent: '',
};
