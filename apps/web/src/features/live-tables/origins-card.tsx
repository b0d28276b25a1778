import { origin as originField } from '@baize/contract';
import { Globe, Plus, Trash2 } from 'lucide-react';
import { z } from 'zod';
import { useRouteForm } from '../../lib/route-form.ts';
import { useDialogParam } from '../../lib/search-param.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChangeOf } from '../../ui/use-change-of.ts';
import type { StreamInfo } from './live-queries.ts';
import { useAllowedOrigins } from './use-allowed-origins.ts';

export function OriginsCard({ info }: { info: StreamInfo }) {
  const [doomed, setDoomed] = useDialogParam('remove');
  const listed = info.allowed_origins;
  const { save, failure } = useAllowedOrigins();
  useChangeOf(doomed, save.reset);
  const { form, bind, submit } = useRouteForm({
    shape: z.object({
      origin: originField.refine((it) => it !== info.website_origin && !listed.includes(it), {
        error: ({ input }) => `${input} is allowed already.`,
      }),
    }),
    start: { origin: '' },
    send: ({ origin }) => save.mutateAsync([...listed, origin]),
    onSent: () => {
      form.reset();
    },
  });
  const always = [
    ...(info.website_origin === null ? [] : [{ origin: info.website_origin, why: 'Your website' }]),
    ...(info.sandbox ? [{ origin: 'localhost', why: 'On any port, in the sandbox' }] : []),
  ];

  const isAsking = listed.includes(doomed);

  return (
    <Card
      title="Allowed origins"
      description="Only pages at these addresses open player sessions with your key. Add each one that players see, with and without www, and your test site."
    >
      <div className="space-y-5">
        <ul aria-label="Allowed origins" className="divide-y divide-line border-y border-line">
          {always.map(({ origin, why }) => (
            <Row key={why} origin={origin}>
              <Badge tone="green">{why}</Badge>
            </Row>
          ))}
          {listed.map((origin) => (
            <Row key={origin} origin={origin}>
              <IconButton
                size="sm"
                danger
                label={`Remove ${origin}`}
                icon={<Trash2 />}
                onClick={() => setDoomed(origin)}
              />
            </Row>
          ))}
        </ul>
        {failure && !isAsking && <FormMessage tone="error">{failure}</FormMessage>}
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <TextField
            label="Add an origin"
            type="url"
            inputMode="url"
            placeholder="https://play.example.com"
            hint="Scheme, host and port. A path is left out."
            className="min-w-0 grow basis-52"
            {...bind('origin')}
          />
          <Button
            type="submit"
            variant="secondary"
            icon={<Plus />}
            loading={save.isPending && !isAsking}
            className="h-10 max-sm:w-full sm:mt-7"
          >
            Add origin
          </Button>
        </form>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(next) => !next && setDoomed('')}
        title="Remove this origin?"
        confirmLabel="Remove"
        danger
        busy={save.isPending}
        error={isAsking ? failure : undefined}
        onConfirm={() =>
          save.mutate(
            listed.filter((origin) => origin !== doomed),
            { onSuccess: () => setDoomed('') },
          )
        }
      >
        Pages at <strong className="font-semibold text-ink">{doomed}</strong> can no longer open
        player sessions. Players who are connected stay.
      </ConfirmDialog>
    </Card>
  );
}

function Row({ origin, children }: { origin: string; children: React.ReactNode }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <Globe aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />
      <code className="min-w-0 grow font-mono text-sm wrap-anywhere">{origin}</code>
      {children}
    </li>
  );
}
