import { useState } from 'react';

/** A card that is read, edited, and read again with the word that it was saved. */
export function useEditing() {
  const [state, setState] = useState<'reading' | 'editing' | 'saved'>('reading');
  return {
    editing: state === 'editing',
    saved: state === 'saved',
    edit: () => setState('editing'),
    cancel: () => setState('reading'),
    save: () => setState('saved'),
  };
}
