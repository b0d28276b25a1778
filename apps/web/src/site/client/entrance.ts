import type { accountRoutes } from '@baize/contract';

/** Where the portal keeps the session; its own module would bring React to every page. */
const storageKey = 'token';
const logoutPath: (typeof accountRoutes.logout)['path'] = '/partners/logout';

function show(): void {
  const { dataset } = document.documentElement;
  if (localStorage.getItem(storageKey) === null) delete dataset['session'];
  else dataset['session'] = 'in';
}

async function logOut(): Promise<void> {
  const token = localStorage.getItem(storageKey);
  localStorage.removeItem(storageKey);
  show();
  if (token === null) return;
  await fetch(`/api${logoutPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  });
}

/** Signing in or out in another tab, or on the way back to this page, shows here too. */
export function watchEntrance(): void {
  window.addEventListener('storage', show);
  window.addEventListener('pageshow', show);
  for (const button of document.querySelectorAll('[data-logout]')) {
    button.addEventListener('click', () => {
      // Out is out, even when the server cannot be told: the token is gone from this browser.
      logOut().catch(() => undefined);
    });
  }
  const menu = document.getElementById('menu');
  // A phone that is turned on its side may become wide enough for the whole navigation.
  matchMedia('(width >= 64rem)').addEventListener('change', ({ matches }) => {
    if (matches) menu?.hidePopover();
  });
}
