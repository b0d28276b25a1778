import { type AccountMode, type ApiKeyDetails, paths } from '@baize/contract';
import { Eye, EyeOff, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { keyFailureText } from '../../concepts/api-keys/api-key-texts.ts';
import { useRevealedKey } from '../../concepts/api-keys/revealed-key.ts';
import { ModeBadge } from '../../concepts/modes/mode-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Time } from '../../ui/time.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { RegenerateButton } from './regenerate-button.tsx';

type Props = {
  mode: AccountMode;
  details: ApiKeyDetails;
  /** Replaced keys that still work during their grace period. */
  ending: readonly { masked_key: string; expires_at: string }[];
};

export function ApiKeyCard({ mode, details, ending }: Props) {
  const [regenerated, setRegenerated] = useState<string>();
  const key = useRevealedKey(details, mode);
  const visible = key.shown !== undefined;
  const failed = key.error !== null;
  return (
    <Card
      title="Your API key"
      description={
        <>
          Publishable: it may stand in your pages. It opens tables only from your{' '}
          <Link to={paths.streamInfo} className="text-accent underline underline-offset-4">
            allowed origins
          </Link>
          . What to keep to yourself are secret keys.
        </>
      }
      actions={
        // If the status could not be loaded, do not show the key as active.
        failed ? undefined : (
          <>
            <ModeBadge mode={mode} />
            <Badge tone="green" dot>
              Active
            </Badge>
          </>
        )
      }
      footer={
        <>
          <p className="mr-auto text-ink-muted">Believe someone else has seen it? Replace it.</p>
          <RegenerateButton
            mode={mode}
            keyEnding={details.masked_key.slice(-4)}
            onRegenerated={(message) => {
              key.hide();
              setRegenerated(message);
            }}
          />
        </>
      }
    >
      <div className="space-y-5">
        {regenerated && <FormMessage tone="success">{regenerated}</FormMessage>}
        {key.error && <FormMessage tone="error">{keyFailureText(key.error)}</FormMessage>}
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-line-strong bg-sunken p-2 pl-4">
          <p className="min-w-0 grow basis-64 py-1.5 wrap-anywhere">
            <VisuallyHidden>{visible ? 'API key: ' : 'API key, hidden: '}</VisuallyHidden>
            <code className="font-mono text-base">{key.shown ?? details.masked_key}</code>
          </p>
          <div className="flex grow flex-wrap justify-end gap-2 max-sm:*:grow sm:grow-0">
            {failed ? (
              <Button variant="secondary" icon={<RotateCw />} onClick={key.reveal}>
                Try again
              </Button>
            ) : (
              <>
                <Button
                  variant="secondary"
                  icon={visible ? <EyeOff /> : <Eye />}
                  loading={key.busy}
                  onClick={visible ? key.hide : key.reveal}
                >
                  {visible ? 'Hide' : 'Reveal'}
                </Button>
                <CopyButton text={key.read} />
              </>
            )}
          </div>
        </div>
        {ending.map(({ masked_key, expires_at }) => (
          <FormMessage key={masked_key} tone="warning">
            The old key that ends in {masked_key.slice(-4)} works until{' '}
            <Time value={expires_at} format="datetime" />.
          </FormMessage>
        ))}
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <div className="space-y-1">
            <dt className="text-sm font-medium text-ink-muted">Created</dt>
            <dd>
              <Time value={details.created_at} format="datetime" />
            </dd>
          </div>
          <div className="space-y-1">
            <dt className="text-sm font-medium text-ink-muted">Last used</dt>
            <dd>
              <LastUse details={details} />
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

function LastUse({ details }: { details: ApiKeyDetails }) {
  if (details.last_used_at === null) return 'Not used yet';
  return (
    <>
      <Time value={details.last_used_at} />
      <span className="block text-sm text-ink-subtle">
        {details.last_used_origin === null
          ? 'From a server, without an origin'
          : `From ${details.last_used_origin}`}
      </span>
    </>
  );
}
