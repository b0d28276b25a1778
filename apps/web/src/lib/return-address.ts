/** What a guard tells the login: where its person was, and why they are no longer. */
export type LoginState = { from?: string; message?: string; ended?: string };

/** Stands for wherever we are: an address that leads elsewhere does not stay on it. */
const HERE = 'https://here.invalid';

/**
 * Where someone goes after signing in: back to the screen they were at, if it is one of the room
 * that they enter, else to its first.
 */
export function returnAddress(from: unknown, home: string): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return home;
  const { origin, pathname, search } = new URL(from, HERE);
  const isInside = pathname === home || pathname.startsWith(`${home}/`);
  return origin === HERE && isInside ? `${pathname}${search}` : home;
}
