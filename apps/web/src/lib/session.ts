import { type SessionEndCode, sessionEndCodes } from '@baize/contract';
import { useSyncExternalStore } from 'react';

/**
 * The two sessions a browser may hold, each under the name its audience has in local storage.
 * Other tabs follow: signing out in one signs out in all.
 */
export type SessionAudience = 'partner' | 'admin';

const storageKeys = { partner: 'token', admin: 'admin_token' } as const;
/** Why the last session is over, unless its person signed out: for every tab to tell. */
const endKeys = { partner: 'session_end', admin: 'admin_session_end' } as const;
/** How a guard finds a session. */
export type SessionState = {
  state: 'checking' | 'signed-out' | 'signed-in' | 'unreachable';
  error: unknown;
  retry: () => void;
  /** Why it is over, where that was not its person's wish. */
  ended?: SessionEndCode | undefined;
};

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

export function readToken(audience: SessionAudience): string | null {
  return localStorage.getItem(storageKeys[audience]);
}

export function storeToken(audience: SessionAudience, token: string): void {
  localStorage.removeItem(endKeys[audience]);
  localStorage.setItem(storageKeys[audience], token);
  announce();
}

/**
 * Ends this session, and tells whether it was the one of now: another may have begun, perhaps in
 * another tab, since the call was sent that ended it.
 */
export function clearToken(
  audience: SessionAudience,
  token: string | null,
  because?: SessionEndCode,
): boolean {
  if (token === null || readToken(audience) !== token) return false;
  // Before the token goes: other tabs look for the reason when they see that it is gone.
  if (because === undefined) localStorage.removeItem(endKeys[audience]);
  else localStorage.setItem(endKeys[audience], because);
  localStorage.removeItem(storageKeys[audience]);
  announce();
  return true;
}

export function readSessionEnd(audience: SessionAudience): SessionEndCode | undefined {
  const stored = localStorage.getItem(endKeys[audience]);
  return sessionEndCodes.find((code) => code === stored);
}

export function subscribeToTokens(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useToken(audience: SessionAudience): string | null {
  return useSyncExternalStore(subscribeToTokens, () => readToken(audience));
}

/** When the token ends, in milliseconds; undefined for one that cannot be read. */
export function tokenExpiry(token: string): number | undefined {
  const { exp } = readClaims(token);
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** Whose token it is; one that cannot be read is like no other. */
export function tokenOwner(token: string): string {
  const { sub } = readClaims(token);
  return typeof sub === 'string' ? sub : token;
}

function readClaims(token: string): { exp?: unknown; sub?: unknown } {
  try {
    const [, payload = ''] = token.split('.');
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(json) as { exp?: unknown; sub?: unknown };
  } catch {
    return {};
  }
}
