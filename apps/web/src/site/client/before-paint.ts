/**
 * Runs before the first paint, so that a prerendered page immediately fits this visitor: with the
 * login or the dashboard link, and with the tab from the URL.
 */
(() => {
  const { dataset } = document.documentElement;
  try {
    if (localStorage.getItem('token') !== null) dataset['session'] = 'in';
  } catch {
    // Storage is forbidden, so there is no session.
  }
  if (new URLSearchParams(location.search).has('tab')) dataset['tabPending'] = '';
})();
