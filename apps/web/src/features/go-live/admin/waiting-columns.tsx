import {
  type GoLiveStage,
  goLiveTitles,
  requiredSteps,
  type WaitingPartner,
} from '@baize/contract';
import { Rocket } from 'lucide-react';
import { stepFace } from '../../../concepts/go-live/step-face.tsx';
import { useApprove } from '../../../concepts/go-live/use-approve.ts';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Time } from '../../../ui/time.tsx';

export const stageNames: Record<GoLiveStage, string> = {
  kyc: 'KYC',
  allowed_origins: 'Origins',
  wallet: 'Wallet',
  certification: 'Certification',
  webhook: 'Webhook',
  terms: 'Terms',
  approval: 'To approve',
};

const turns = { partner: 'Partner', staff: 'Us' };

export function useWaitingColumns(): readonly Column<WaitingPartner>[] {
  const manages = usePermission('partners.manage');
  return [
    {
      key: 'company',
      header: 'Partner',
      cell: ({ company_name, username, id }) => (
        <>
          {company_name}
          <span className="block text-sm font-normal text-ink-subtle">
            {username} #{id}
          </span>
        </>
      ),
    },
    {
      key: 'stage',
      header: 'Is at',
      cell: ({ stage }) =>
        stage === 'approval' ? 'All steps done' : `${goLiveTitles[stage]}: open`,
    },
    {
      key: 'turn',
      header: 'Whose turn',
      cell: ({ who_acts, status }) => {
        const { tone, word } = stepFace({ state: 'open', who_acts }, turns);
        return (
          <span className="flex flex-wrap gap-1.5">
            <Badge tone={tone}>{word}</Badge>
            {status === 'rejected' && <Badge tone="red">Suspended</Badge>}
          </span>
        );
      },
    },
    {
      key: 'done',
      header: 'Done',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ done }) => `${done.length} of ${requiredSteps.length}`,
    },
    {
      key: 'since',
      header: 'Last step',
      className: 'whitespace-nowrap',
      cell: ({ progressed_at }) => <Time value={progressed_at} />,
    },
    ...(manages
      ? [
          {
            key: 'approve',
            header: 'Approve',
            headerHidden: true,
            align: 'end' as const,
            cell: ({ id, stage, company_name }: WaitingPartner) =>
              stage === 'approval' && <ApproveButton id={id} company={company_name} />,
          },
        ]
      : []),
  ];
}

function ApproveButton({ id, company }: { id: number; company: string }) {
  const approve = useApprove();
  return (
    <Button
      size="sm"
      icon={<Rocket />}
      loading={approve.isPending}
      aria-label={`Approve live mode for ${company}`}
      onClick={() => approve.mutate(id)}
    >
      Approve
    </Button>
  );
}
