import type { limits } from '@baize/contract';
import type { contactForm } from '../content.ts';

/**
 * Timeout for loading a chunk. Duplicated with its type, because importing the value would bring
 * the whole contract to every page.
 */
const CHUNK_TIMEOUT_MS: (typeof limits)['chunkTimeoutMs'] = 120_000;

const loaders: Record<string, () => Promise<{ alive: Promise<void> }>> = {
  'contact-form': () => import('./company.tsx'),
  'resource-tabs': () => import('./resources.tsx'),
};

/** Elements that need the script. Plain links and fields work without it. */
const live = 'button, a[href^="/videos/"]';

/**
 * Loads the script of an island when the pointer or focus enters it; readers who never interact
 * load nothing. A click before the script is ready is repeated once it is. After a failed load the
 * next interaction tries again.
 */
function awakenOnIntent(island: HTMLElement): void {
  const waiting = new AbortController();
  let awake: Promise<void> | undefined;
  const awaken = () => {
    awake ??= loadInTime(island.id).then(
      () => {
        waiting.abort();
        notices.get(island)?.remove();
      },
      (error: unknown) => {
        awake = undefined;
        throw error;
      },
    );
    return awake;
  };
  const hold = (event: Event) => {
    const pressed =
      event.target instanceof Element ? event.target.closest<HTMLElement>(live) : null;
    if (pressed === null) return;
    event.preventDefault();
    event.stopPropagation();
    // Remove the notice immediately, so that a second failure is shown and announced again.
    notices.get(island)?.remove();
    awaken().then(
      () => pressed.click(),
      () => doWithout(island, pressed),
    );
  };
  const { signal } = waiting;
  for (const intent of ['pointerover', 'focusin']) {
    island.addEventListener(intent, () => void awaken().catch(showPlainly), { signal });
  }
  island.addEventListener('click', hold, { signal, capture: true });
  if ('tabPending' in document.documentElement.dataset) void awaken().catch(showPlainly);
}

function loadInTime(id: string): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Timed out')), CHUNK_TIMEOUT_MS);
  });
  return Promise.race([load(id), late]);
}

async function load(id: string): Promise<void> {
  const module = await loaders[id]?.();
  await module?.alive;
}

const notices = new WeakMap<HTMLElement, HTMLElement>();

/** Fallback without the script: a link is followed, and a form reports that it cannot be sent. */
function doWithout(island: HTMLElement, pressed: HTMLElement): void {
  if (pressed instanceof HTMLAnchorElement) {
    location.assign(pressed.href);
    return;
  }
  const { texts } = JSON.parse(island.dataset['props'] ?? '{}') as { texts?: typeof contactForm };
  if (texts === undefined) return;
  const notice = notices.get(island) ?? document.createElement('p');
  notices.set(island, notice);
  notice.setAttribute('role', 'alert');
  notice.className = 'mt-5 text-red-ink';
  notice.textContent = texts.failed;
  island.after(notice);
}

/** Shows the prerendered state if the script cannot be loaded. */
function showPlainly(): void {
  delete document.documentElement.dataset['tabPending'];
}

export function awakenIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    awakenOnIntent(island);
  }
}
