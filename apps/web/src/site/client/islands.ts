const loaders: Record<string, () => Promise<{ alive: Promise<void> }>> = {
  'contact-form': () => import('./company.tsx'),
  'resource-tabs': () => import('./resources.tsx'),
};

/** What only works once the script is there; plain links and fields work at once. */
const live = 'button, a[href^="/videos/"]';

/**
 * Fetches the script of a part of the page when a pointer or the keyboard comes to it: a reader who
 * only reads never pays for it. A press that comes before the script has arrived is kept and
 * repeated.
 */
function awakenOnIntent(island: HTMLElement): void {
  const waiting = new AbortController();
  let awake: Promise<void> | undefined;
  const awaken = () => {
    awake ??= load(island.id).finally(() => waiting.abort());
    return awake;
  };
  const hold = (event: Event) => {
    const pressed =
      event.target instanceof Element ? event.target.closest<HTMLElement>(live) : null;
    if (pressed === null) return;
    event.preventDefault();
    event.stopPropagation();
    awaken().then(
      () => pressed.click(),
      () => undefined,
    );
  };
  const { signal } = waiting;
  for (const intent of ['pointerover', 'focusin']) {
    island.addEventListener(intent, () => void awaken().catch(showPlainly), { signal });
  }
  island.addEventListener('click', hold, { signal, capture: true });
  if ('tabPending' in document.documentElement.dataset) void awaken().catch(showPlainly);
}

async function load(id: string): Promise<void> {
  const module = await loaders[id]?.();
  await module?.alive;
}

/** Without its script the page shows what it was drawn with. */
function showPlainly(): void {
  delete document.documentElement.dataset['tabPending'];
}

export function awakenIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    awakenOnIntent(island);
  }
}
