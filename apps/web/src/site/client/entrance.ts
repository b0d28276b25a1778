import type { accountRoutes } from '@baize/contract';

/**
 * Storage key of the portal's session. Duplicated, because importing its module would bring React
 * to every page.
 */
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

/**
 * Updates the header after a login or logout in another tab, or when the browser restores this
 * page.
 */
export function watchEntrance(): void {
  window.addEventListener('storage', show);
  window.addEventListener('pageshow', show);
  for (const button of document.querySelectorAll('[data-logout]')) {
    button.addEventListener('click', () => {
      // Ignore a failed request: the token has already been removed from this browser.
      logOut().catch(() => undefined);
    });
  }
  const menu = document.getElementById('menu');
  // Close the menu when a rotated phone becomes wide enough for the full navigation.
  matchMedia('(width >= 64rem)').addEventListener('change', ({ matches }) => {
    if (matches) menu?.hidePopover();
  });
}
