import { Suspense } from 'react';
import { lazyOverlay } from './lazy-overlay.ts';
import type { DialogProps } from './overlays/dialog-panel.tsx';
import { useOnceTrue } from './use-once-true.ts';

const DialogPanel = lazyOverlay('DialogPanel');

/** Dialog: a centred panel on wide screens, a full-height sheet on phones. */
export function Dialog(props: DialogProps) {
  const wasOpened = useOnceTrue(props.open);
  return <Suspense>{wasOpened && <DialogPanel {...props} />}</Suspense>;
}
