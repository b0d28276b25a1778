/** Who does it and from where: recorded with every act. */
export type Origin = {
  actor: { kind: 'partner' | 'staff' | 'system' | 'visitor'; id: number | null; name: string };
  ip: string | null;
  userAgent: string;
};

export const systemOrigin: Origin = {
  actor: { kind: 'system', id: null, name: 'system' },
  ip: null,
  userAgent: '',
};
