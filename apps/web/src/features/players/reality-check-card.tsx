import { longestMinutes, playerRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { everythingUnder, partnerKeys } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.ts';

export function RealityCheckCard() {
  const answer = useQuery({
    queryKey: partnerKeys.realityCheck,
    queryFn: ({ signal }) => callApi(playerRoutes.readRealityCheck, { signal }),
  });
  return (
    <Card
      title="Reality check"
      description="How often all your players are asked whether to go on, with the time they played and what they won or lost. A player may have a time of its own."
    >
      <QueryFailure query={answer} message="The setting could not be loaded." />
      {answer.isPending && <Skeleton className="h-10 max-w-sm" />}
      {answer.data && <RealityCheckForm every={answer.data.reality_check_minutes} />}
    </Card>
  );
}

const shape = z.object({
  reality_check_minutes: z
    .string()
    .trim()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) <= longestMinutes,
      `Please enter 0 to ${longestMinutes} minutes.`,
    )
    .transform(Number),
});

function RealityCheckForm({ every }: { every: number }) {
  const toast = useToast();
  const { bind, submit, busy, failure } = useRouteForm({
    shape,
    start: { reality_check_minutes: String(every) },
    follow: true,
    send: (body) => callApi(playerRoutes.setRealityCheck, { body }),
    changes: everythingUnder('partner', 'players'),
    onSent: ({ message }) => toast.show({ type: 'success', title: message }),
    failed: (error) => failureText(error, 'The setting was not saved. Please try again.'),
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Every so many minutes"
          inputMode="numeric"
          hint="0 is never."
          className="w-full max-w-56"
          {...bind('reality_check_minutes')}
        />
        <Button type="submit" variant="secondary" loading={busy} className="mt-7.5">
          Save
        </Button>
      </div>
    </form>
  );
}
