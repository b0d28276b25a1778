import { Fingerprint } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

type Props = { onPasskey: () => void; busy: boolean; waits: boolean };

export function UsePasskeyButton({ onPasskey, busy, waits }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // `autoFocus` does not work here: the button is first rendered disabled, while the credentials
  // are being sent.
  useEffect(() => {
    if (!busy) button.current?.focus();
  }, [busy]);
  return (
    <Button
      ref={button}
      size="lg"
      className="w-full"
      icon={<Fingerprint />}
      loading={busy}
      disabled={waits}
      onClick={onPasskey}
    >
      Use a passkey
    </Button>
  );
}
