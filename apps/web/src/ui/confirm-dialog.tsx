import { Suspense } from 'react';
import { lazyOverlay } from './lazy-overlay.ts';
import type { ConfirmDialogProps } from './overlays/confirm-panel.tsx';
import { useOnceTrue } from './use-once-true.ts';

const ConfirmPanel = lazyOverlay('ConfirmPanel');

export function ConfirmDialog(props: ConfirmDialogProps) {
  const wasOpened = useOnceTrue(props.open);
  return <Suspense>{wasOpened && <ConfirmPanel {...props} />}</Suspense>;
}
