import { type SessionEndCode, sessionEndCodes } from '@baize/contract';
import { useSyncExternalStore } from 'react';

/**
 * Sessions of this browser: one per audience, each under its own key in local storage. Other tabs
 * follow, so logging out in one tab logs out all.
 */
export type SessionAudience = 'partner' | 'admin';

const storageKeys = { partner: 'token', admin: 'admin_token' } as const;
/** Reason why the last session ended, readable by all tabs. Not set if the user logged out. */
const endKeys = { partner: 'session_end', admin: 'admin_session_end' } as const;
/** State of the session, as used by the guards. */
export type SessionState = {
  state: 'checking' | 'signed-out' | 'signed-in' | 'unreachable';
  error: unknown;
  retry: () => void;
  /** Reason why the session ended, if the user did not log out. */
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
 * Ends a session and returns whether it was the current one. A newer session, perhaps from another
 * tab, may have started since the request was sent.
 */
export function clearToken(
  audience: SessionAudience,
  token: string | null,
  because?: SessionEndCode,
): boolean {
  if (token === null || readToken(audience) !== token) return false;
  // Store the reason before removing the token: other tabs read it as soon as the token is gone.
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

/** Returns the token's expiry in milliseconds; `undefined` if it cannot be parsed. */
export function tokenExpiry(token: string): number | undefined {
  const { exp } = readClaims(token);
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/**
 * Returns the owner of a token. A token that cannot be parsed is its own owner, so it equals no
 * other.
 */
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
