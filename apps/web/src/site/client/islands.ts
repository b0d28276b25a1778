import type { limits } from '@baize/contract';
import type { contactForm } from '../content.ts';

/** How long a chunk is waited for; a value of the contract would bring all of it to every page. */
const CHUNK_TIMEOUT_MS: (typeof limits)['chunkTimeoutMs'] = 120_000;

const loaders: Record<string, () => Promise<{ alive: Promise<void> }>> = {
  'contact-form': () => import('./company.tsx'),
  'resource-tabs': () => import('./resources.tsx'),
};

/** What only works once the script is there; plain links and fields work at once. */
const live = 'button, a[href^="/videos/"]';

/**
 * Fetches the script of a part of the page when a pointer or the keyboard comes to it: a reader who
 * only reads never pays for it. A press that comes before the script has arrived is kept and
 * repeated; a script that did not arrive is fetched again at the next.
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
    // Gone at once, so that a second failure is seen, and heard, as one of its own.
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

/** A link leads where it says; a form, which nothing but its script can send, says that it failed. */
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

/** Without its script the page shows what it was drawn with. */
function showPlainly(): void {
  delete document.documentElement.dataset['tabPending'];
}

export function awakenIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    awakenOnIntent(island);
  }
}
