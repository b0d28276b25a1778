import { useState } from 'react';
import { forgetDraft, readDraft, useSent } from '../../lib/kept-draft.ts';
import { forgetAttempts } from '../../lib/send-once.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/**
 * Shows text that was being written when the ticket was closed. It can no longer be sent, but it
 * can be copied.
 */
export function UnsentWords({ keptAs }: { keptAs: string }) {
  const [message, setMessage] = useState(() => readDraft(keptAs, { message: '' }).message);
  useSent(keptAs, (isSent) => {
    if (isSent({ message })) setMessage('');
  });
  if (message === '') return null;
  return (
    <figure className="w-full overflow-clip rounded-md border border-line bg-surface">
      <figcaption className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <span className="text-sm font-medium text-ink-muted">Not sent</span>
        <span className="flex flex-wrap gap-2">
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              forgetDraft(keptAs);
              forgetAttempts(keptAs);
              setMessage('');
            }}
          >
            Discard
          </Button>
          <CopyButton size="sm" text={message} />
        </span>
      </figcaption>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable
          by keyboard */}
      <p
        tabIndex={0}
        className="max-h-32 overflow-y-auto bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-wrap"
      >
        {message}
      </p>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable
          by keyboard */}
    </figure>
  );
}
