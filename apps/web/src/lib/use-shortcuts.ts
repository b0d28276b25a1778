import { useEffect, useRef } from 'react';

type Shortcuts = Record<string, (() => void) | undefined>;

/**
 * Single keys that act on the screen, by their lower-case name. They keep quiet while someone types,
 * while a dialog is open, and beside Ctrl, Alt or Command, which belong to the browser.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || document.querySelector('[role$="dialog"]')) return;
      const run = latest.current[event.key.toLowerCase()];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}
