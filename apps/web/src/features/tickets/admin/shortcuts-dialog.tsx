import { lazy, Suspense } from 'react';
import { useShortcutsOn } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';

/** Loaded on demand, because the help is rarely opened. */
const ShortcutList = lazy(() => import('./shortcut-list.tsx'));

type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="lg">
      <Suspense fallback={<SkeletonText lines={8} />}>
        <ShortcutList />
      </Suspense>
    </Dialog>
  );
}

/** Shows the most important shortcuts. */
export function KeyHints({ onHelp }: { onHelp: () => void }) {
  const [on] = useShortcutsOn();
  return (
    <div className="flex items-center gap-4 text-sm text-ink-muted">
      {on && (
        <p aria-hidden="true" className="flex gap-4 max-xl:hidden">
          <span className="inline-flex items-center gap-1">
            <Kbd>J</Kbd>
            <Kbd>K</Kbd> <span className="ml-0.5">Move</span>
          </span>
          <span className="inline-flex items-center gap-1">
            <Kbd>Enter</Kbd> <span className="ml-0.5">Open</span>
          </span>
        </p>
      )}
      <Button variant="ghost" size="sm" className="-mr-3" onClick={onHelp}>
        Keyboard shortcuts <Kbd>?</Kbd>
      </Button>
    </div>
  );
}
