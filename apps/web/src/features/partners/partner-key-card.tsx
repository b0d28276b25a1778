import type { AccountMode, partnerRoutes, RouteAnswer } from '@baize/contract';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { ModeBadge } from '../../concepts/modes/mode-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { PartnerActionDialog } from './partner-action-dialog.tsx';
import { actionLabel, isLive, type PartnerAction, usePartnerActions } from './partner-actions.ts';

type Answer = RouteAnswer<typeof partnerRoutes.readPartner>;

export function PartnerKeyCard({ answer }: { answer: Answer | undefined }) {
  const [action, setAction] = useState<PartnerAction>();
  return (
    <Card title={answer && isLive(answer.partner) ? 'API keys' : 'API key'}>
      {answer === undefined ? (
        <SkeletonText />
      ) : (
        <div className="-my-5 divide-y divide-line *:py-5">
          <Key mode="test" answer={answer} ask={setAction} />
          {isLive(answer.partner) && <Key mode="live" answer={answer} ask={setAction} />}
        </div>
      )}
      {answer && (
        <PartnerActionDialog
          partner={answer.partner}
          action={action}
          onClose={() => setAction(undefined)}
        />
      )}
    </Card>
  );
}

type KeyProps = { mode: AccountMode; answer: Answer; ask: (action: PartnerAction) => void };

function Key({ mode, answer, ask }: KeyProps) {
  const { partner } = answer;
  const key = mode === 'live' ? answer.live_api_key : answer.api_key;
  const action = mode === 'live' ? 'regenerate_live' : 'regenerate';
  const mayReplace = usePartnerActions()(partner).includes(action);
  const mayHaveOne = partner.kyc_status === 'approved' && partner.deleted_at === null;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ModeBadge mode={mode} />
        {mayReplace && (
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCw />}
            aria-label={actionLabel(action, partner)}
            onClick={() => ask(action)}
          >
            Regenerate
          </Button>
        )}
      </div>
      {key === null ? (
        <p className="text-ink-muted">
          {mayHaveOne ? 'No key has been generated yet.' : 'A key is given once KYC is approved.'}
        </p>
      ) : (
        <DescriptionList
          items={[
            { label: 'Key', value: <code className="font-mono">····{key.hint}</code> },
            { label: 'Created', value: <Time value={key.created_at} /> },
            {
              label: 'Last used',
              value: key.last_used_at ? (
                <>
                  <Time value={key.last_used_at} />
                  {key.last_used_origin && ` from ${key.last_used_origin}`}
                </>
              ) : (
                'Never'
              ),
            },
          ]}
        />
      )}
    </div>
  );
}
