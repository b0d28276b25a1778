import { useEffect, useRef, useState } from 'react';

/** A card that is read, edited, and read again with the word that it was saved. Focus goes along. */
export function useEditing() {
  const [state, setState] = useState<'reading' | 'editing' | 'saved'>('reading');
  const card = useRef<HTMLElement>(null);
  const editing = state === 'editing';
  const was = useRef(editing);
  useEffect(() => {
    if (was.current === editing) return;
    was.current = editing;
    // The button that was pressed is gone.
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
