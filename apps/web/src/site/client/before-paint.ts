/**
 * Runs before the first paint, so that a page that was drawn for everyone shows the right thing to
 * this visitor at once: the way in or the way to the dashboard, and the tab the address names.
 */
(() => {
  const { dataset } = document.documentElement;
  try {
    if (localStorage.getItem('token') !== null) dataset['session'] = 'in';
  } catch {
    // A browser that forbids storage has no session.
  }
  if (new URLSearchParams(location.search).has('tab')) dataset['tabPending'] = '';
})();
