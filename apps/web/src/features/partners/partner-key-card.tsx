import { apiKeyRoutes, type partnerRoutes, type RouteAnswer } from '@baize/contract';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePartnerChange } from './partner-queries.ts';

type Answer = RouteAnswer<typeof partnerRoutes.readPartner>;

export function PartnerKeyCard({ answer }: { answer: Answer | undefined }) {
  const mayRegenerate = usePermission('api_keys.regenerate');
  const live = answer?.partner.kyc_status === 'approved' && answer.partner.deleted_at === null;
  return (
    <Card
      title="API key"
      actions={mayRegenerate && live && <RegenerateButton partner={answer.partner} />}
    >
      {answer === undefined && <SkeletonText />}
      {answer?.api_key === null && (
        <p className="text-ink-muted">
          {live ? 'No key has been generated yet.' : 'A key is given once KYC is approved.'}
        </p>
      )}
      {answer?.api_key && (
        <DescriptionList
          items={[
            { label: 'Key', value: <code className="font-mono">····{answer.api_key.hint}</code> },
            { label: 'Created', value: <Time value={answer.api_key.created_at} /> },
            {
              label: 'Last used',
              value: answer.api_key.last_used_at ? (
                <>
                  <Time value={answer.api_key.last_used_at} />
                  {answer.api_key.last_used_origin && ` from ${answer.api_key.last_used_origin}`}
                </>
              ) : (
                'Never'
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}

function RegenerateButton({ partner }: { partner: Answer['partner'] }) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const regenerate = usePartnerChange((id: number) =>
    callApi(apiKeyRoutes.regeneratePartnerApiKey, { params: { id } }),
  );
  const confirm = () =>
    regenerate.mutate(partner.id, {
      onSuccess: ({ message }) => {
        setAsking(false);
        toast.show({ type: 'success', title: message });
      },
    });
  return (
    <>
      <Button variant="secondary" size="sm" icon={<RotateCw />} onClick={() => setAsking(true)}>
        Regenerate
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Regenerate the API key of ${partner.company_name}?`}
        confirmLabel="Regenerate"
        danger
        busy={regenerate.isPending}
        error={
          regenerate.isError
            ? failureText(regenerate.error, 'Failed to regenerate API key. Please try again.')
            : undefined
        }
        onConfirm={confirm}
      >
        The old key stops working at once, on every site that uses it. The partner is told.
      </ConfirmDialog>
    </>
  );
}
