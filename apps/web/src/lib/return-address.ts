/**
 * Router state that a guard passes to the login: the screen to return to and why the session ended.
 */
export type LoginState = { from?: string; message?: string; ended?: string };

/** Dummy origin for resolving paths. A URL that resolves to another origin is not ours. */
const HERE = 'https://here.invalid';

/**
 * Path to open after a login: the previous screen if it is in the same area, else the area's home.
 * Prevents open redirects.
 */
export function returnAddress(from: unknown, home: string): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return home;
  const { origin, pathname, search } = new URL(from, HERE);
  const isInside = pathname === home || pathname.startsWith(`${home}/`);
  return origin === HERE && isInside ? `${pathname}${search}` : home;
}
