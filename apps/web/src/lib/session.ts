import { useSyncExternalStore } from 'react';

/**
 * The two sessions a browser may hold, each under the name its audience has in local storage.
 * Other tabs follow: signing out in one signs out in all.
 */
export type SessionAudience = 'partner' | 'admin';

const storageKeys = { partner: 'token', admin: 'admin_token' } as const;
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

export function readToken(audience: SessionAudience): string | null {
  return localStorage.getItem(storageKeys[audience]);
}

export function storeToken(audience: SessionAudience, token: string): void {
  localStorage.setItem(storageKeys[audience], token);
  announce();
}

export function clearToken(audience: SessionAudience): void {
  if (readToken(audience) === null) return;
  localStorage.removeItem(storageKeys[audience]);
  announce();
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
