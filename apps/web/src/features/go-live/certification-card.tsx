import { type Certification, certificationBalance, certificationRoutes } from '@baize/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Play } from 'lucide-react';
import { callApi, fetchApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { everythingUnder } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.ts';
import { CaseRow } from './case-row.tsx';
import { certificationQuery } from './go-live-queries.ts';

/** Runs the published cases against the test wallet and shows each result as it arrives. */
export function CertificationCard({ ready }: { ready: boolean }) {
  const answer = useQuery(certificationQuery);
  const start = useStart();
  const { certification: run = null, cases = [] } = answer.data ?? {};
  const isRunning = run?.state === 'running';
  const tried = cases.filter(({ passed }) => passed !== null).length;
  return (
    <div id="certification" className="scroll-mt-[calc(var(--sticky-top)+1.5rem)]">
      <Card
        flush
        title="Certification"
        description={`Fires ${cases.length || 'the'} published cases at your test wallet, for small amounts. The test player needs at least ${certificationBalance} minor units.`}
        actions={
          <>
            {run !== null && !isRunning && <ReportButton id={run.id} />}
            <Button
              icon={<Play />}
              disabled={!ready}
              loading={isRunning || start.isPending}
              loadingText="Running..."
              onClick={() => start.mutate()}
            >
              {run === null ? 'Run the cases' : 'Run again'}
            </Button>
          </>
        }
      >
        <div className="space-y-4 px-6 py-4 empty:hidden max-sm:px-4">
          {answer.isPending && <SkeletonText lines={10} />}
          <QueryFailure query={answer} message="Failed to load the certification." />
          {start.isError && (
            <FormMessage tone="error">
              {failureText(start.error, 'The certification was not started. Please try again.')}
            </FormMessage>
          )}
          {isRunning && (
            <ProgressBar
              label={`${tried} of ${cases.length} cases have ended`}
              value={Math.round((100 * tried) / cases.length)}
            />
          )}
          {run !== null && !isRunning && <Verdict run={run} />}
        </div>
        <ul aria-label="Cases" className="divide-y divide-line border-t border-line">
          {cases.map((one, index) => (
            <CaseRow key={one.name} tried={one} isNext={isRunning && index === tried} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function useStart() {
  const client = useQueryClient();
  return useGuardedMutation({
    mutationFn: () => callApi(certificationRoutes.startCertification, {}),
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('partner', 'go_live') }),
  });
}

function Verdict({ run }: { run: Certification }) {
  const { state, problem, ended_at, started_by } = run;
  return (
    <FormMessage
      tone={state === 'passed' ? 'success' : 'warning'}
      title={state === 'passed' ? 'Passed' : 'Failed'}
    >
      {problem !== null && <span className="block">{problem}</span>}
      {ended_at !== null && (
        <>
          Run by {started_by}, ended <Time value={ended_at} format="datetime" />
        </>
      )}
    </FormMessage>
  );
}

function ReportButton({ id }: { id: number }) {
  const toast = useToast();
  const fetching = useMutation({
    mutationFn: async () => {
      const response = await fetchApi(certificationRoutes.certificationReport, {});
      saveFile(await response.blob(), `certification-${id}.pdf`);
    },
    onError: (error) => {
      toast.show({
        type: 'error',
        title: 'The report could not be fetched',
        message: failureText(error, 'Please try again.'),
      });
    },
  });
  return (
    <Button
      variant="secondary"
      icon={<Download />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      Report as PDF
    </Button>
  );
}
