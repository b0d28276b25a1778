import { certificationRoutes, goLiveRoutes } from '@baize/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Rocket } from 'lucide-react';
import { stepFace } from '../../concepts/go-live/step-face.tsx';
import { useApprove } from '../../concepts/go-live/use-approve.ts';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { callApi, fetchApi } from '../../lib/api.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

const turns = { partner: 'Partner', staff: 'Us' };

/** Progress of the partner towards live mode, with the approval once everything is done. */
export function PartnerGoLiveCard({ partnerId }: { partnerId: number }) {
  const answer = useQuery({
    queryKey: adminKeys.partnerGoLive(partnerId),
    queryFn: ({ signal }) =>
      callApi(goLiveRoutes.partnerGoLive, { params: { id: partnerId }, signal }),
  });
  const manages = usePermission('partners.manage');
  const approve = useApprove();
  const { steps = [], live_approved_at = null } = answer.data ?? {};
  const isReady = steps.some(({ name, state }) => name === 'approval' && state === 'open');
  return (
    <Card
      title="Going live"
      actions={
        manages &&
        isReady && (
          <Button
            size="sm"
            icon={<Rocket />}
            loading={approve.isPending}
            onClick={() => approve.mutate(partnerId)}
          >
            Approve live mode
          </Button>
        )
      }
    >
      {answer.isPending && <SkeletonText />}
      <QueryFailure query={answer} message="The steps could not be loaded." />
      {live_approved_at !== null && (
        <p className="pb-3 text-ink-muted">
          Live since <Time value={live_approved_at} format="datetime" />.
        </p>
      )}
      <ol className="-my-2.5 divide-y divide-line">
        {steps.map((step) => {
          const { icon, ink, tone, word } = stepFace(step, turns);
          return (
            <li key={step.name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <span aria-hidden="true" className={`[&_svg]:size-4 ${ink}`}>
                {icon}
              </span>
              <span className="grow">{step.title}</span>
              {step.name === 'certification' && <CertificationReport partnerId={partnerId} />}
              <Badge tone={tone}>{word}</Badge>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Downloads the report of the partner's last certification run. */
function CertificationReport({ partnerId }: { partnerId: number }) {
  const answer = useQuery({
    queryKey: adminKeys.partnerCertification(partnerId),
    queryFn: ({ signal }) =>
      callApi(certificationRoutes.readPartnerCertification, { params: { id: partnerId }, signal }),
  });
  const fetching = useMutation({
    mutationFn: async () => {
      const params = { id: partnerId };
      const response = await fetchApi(certificationRoutes.partnerCertificationReport, { params });
      saveFile(await response.blob(), `certification-of-${partnerId}.pdf`);
    },
  });
  const run = answer.data?.certification;
  if (!run || run.state === 'running') return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Download />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {fetching.isError ? 'Try again' : 'Report'}
    </Button>
  );
}
