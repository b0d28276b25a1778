import { paths } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { DoctorCard } from './doctor/doctor-card.tsx';
import { streamInfoQuery } from './live-queries.ts';
import { OriginsCard } from './origins-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { TablesCard } from './tables-card.tsx';

export function StreamInfoScreen() {
  useScreenTitle('Stream info');
  return (
    <div className="space-y-6">
      <PageHeader
        title="Stream Info"
        subtitle="The live tables, how your site reaches them, and whether it can."
        actions={
          <>
            <ButtonLink
              variant="secondary"
              icon={<SlidersHorizontal />}
              render={<Link to={paths.ownTableLimits} />}
            >
              Limits
            </ButtonLink>
            <ButtonLink
              variant="secondary"
              icon={<BookOpenText />}
              render={<Link to={paths.documentation} />}
            >
              Documentation
            </ButtonLink>
          </>
        }
      />
      <Content />
    </div>
  );
}

function Content() {
  const info = useQuery(streamInfoQuery);
  const failure = <QueryFailure query={info} message="The live tables could not be loaded." />;
  if (info.data) {
    return (
      <>
        {failure}
        <TablesCard tables={info.data.tables} />
        <PreviewCard info={info.data} />
        <div className="grid items-start gap-6 *:min-w-0 xl:grid-cols-2">
          <ConnectionCard serverUrl={info.data.server_url} />
          <OriginsCard info={info.data} />
        </div>
        <DoctorCard info={info.data} />
      </>
    );
  }
  if (info.isPending) return <Shape />;
  return <Card>{failure}</Card>;
}

function Shape() {
  return (
    <div aria-busy="true" className="space-y-6">
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
      <div className="grid gap-6 xl:grid-cols-2">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </div>
  );
}
