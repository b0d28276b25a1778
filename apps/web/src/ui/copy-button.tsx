import { limits } from '@baize/contract/limits';
import { Check, Copy, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button-style.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import { type ToCopy, writeClipboard } from './write-clipboard.ts';

type CopyButtonProps = {
  text: ToCopy;
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  disabled?: boolean;
  className?: string;
};

type State = 'idle' | 'copied' | 'failed';

const labels = { copied: 'Copied', failed: 'Copy failed' };
const icons = { idle: <Copy />, copied: <Check />, failed: <X /> };

export function CopyButton({
  text,
  label = 'Copy',
  variant = 'secondary',
  ...button
}: CopyButtonProps) {
  const [state, setState] = useState<State>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const next = await writeClipboard(text).then(
      (copied): State => (copied ? 'copied' : 'idle'),
      (): State => 'failed',
    );
    setState(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), limits.copiedMs);
  }

  return (
    <>
      <Button {...button} variant={variant} icon={icons[state]} onClick={copy}>
        {state === 'idle' ? label : labels[state]}
      </Button>
      <VisuallyHidden role="status">{state === 'idle' ? '' : labels[state]}</VisuallyHidden>
    </>
  );
}
