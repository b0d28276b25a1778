import { useEffect, useRef, useSyncExternalStore } from 'react';
import { keepStored, readStored } from './browser-storage.ts';

/** Single-key shortcuts, which every user can switch off. */

const preference = 'shortcuts-off';
const listeners = new Set<() => void>();

const areOn = () => readStored<boolean>(preference) !== true;

export function useShortcutsOn(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areOn);
  const set = (next: boolean) => {
    keepStored(preference, next ? undefined : true);
    for (const listener of listeners) listener();
  };
  return [on, set];
}

type Where = 'page' | 'dialog';

/**
 * Registers shortcuts by key. Those of the page are inactive while a dialog is open, and vice
 * versa.
 */
export function useShortcuts(where: Where, bindings: Record<string, () => void>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = Object.hasOwn(bindings, event.key) ? bindings[event.key] : undefined;
      if (act === undefined || event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!areOn() || placeOf(event.target) !== where) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [where, bindings]);
}

/** Makes "/" focus a search field; spread the result into the field. */
export function useSearchShortcut() {
  const ref = useRef<HTMLInputElement>(null);
  const [on] = useShortcutsOn();
  useShortcuts('page', { '/': () => ref.current?.focus() });
  return { ref, shortcut: on ? '/' : undefined };
}

/** Elements that capture the keyboard while open. Toasts are dialogs too, but do not capture it. */
const layers = '[role$="dialog"]:not([aria-modal="false"]), [role="menu"]';

function placeOf(target: EventTarget | null): Where | 'elsewhere' {
  const open = [...document.querySelectorAll(layers)];
  const top = open.at(-1);
  if (top === undefined) return 'page';
  if (open.length > 1 || top.getAttribute('role') !== 'dialog') return 'elsewhere';
  return target === document.body || top.contains(target as Node) ? 'dialog' : 'elsewhere';
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}
