import { useEffect, useRef, useState } from 'react';

/** State of a card that switches between reading, editing and "saved". Focus follows. */
export function useEditing() {
  const [state, setState] = useState<'reading' | 'editing' | 'saved'>('reading');
  const card = useRef<HTMLElement>(null);
  const editing = state === 'editing';
  const was = useRef(editing);
  useEffect(() => {
    if (was.current === editing) return;
    was.current = editing;
    // The pressed button has been removed.
    card.current?.querySelector<HTMLElement>(editing ? 'form input' : 'header button')?.focus();
  }, [editing]);
  return {
    card,
    editing,
    saved: state === 'saved',
    edit: () => setState('editing'),
    cancel: () => setState('reading'),
    save: () => setState('saved'),
  };
}
