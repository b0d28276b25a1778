import type { partnerRoutes, RouteAnswer } from '@baize/contract';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { PartnerActionDialog } from './partner-action-dialog.tsx';
import { type PartnerAction, usePartnerActions } from './partner-actions.ts';

type Answer = RouteAnswer<typeof partnerRoutes.readPartner>;

export function PartnerKeyCard({ answer }: { answer: Answer | undefined }) {
  const actionsFor = usePartnerActions();
  const [action, setAction] = useState<PartnerAction>();
  const partner = answer?.partner;
  const live = answer?.partner.kyc_status === 'approved' && answer.partner.deleted_at === null;
  return (
    <Card
      title="API key"
      actions={
        partner &&
        actionsFor(partner).includes('regenerate') && (
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCw />}
            onClick={() => setAction('regenerate')}
          >
            Regenerate
          </Button>
        )
      }
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
      {partner && (
        <PartnerActionDialog
          partner={partner}
          action={action}
          onClose={() => setAction(undefined)}
        />
      )}
    </Card>
  );
}
