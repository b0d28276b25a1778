import { pages } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { liveServerUrl, sdkManifestQuery } from '../../concepts/live-tables/live-server.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Code, linkClass, Section } from './section.tsx';

const moduleSample = `import { BaizeLive } from '${liveServerUrl}/sdk/v1/baize-live.mjs';

const table = new BaizeLive({ /* … */ });`;

export function VersionsSection() {
  return (
    <Section
      id="versions"
      intro={
        <>
          <Code>/sdk/v1/</Code> is always the newest version 1. To decide yourself when to change,
          name the exact version: its file never changes, and the browser checks it against the
          hash.
        </>
      }
    >
      <PinnedTag />
      <CodeBlock label="As an ES module" language="js" code={moduleSample} />
      <p className="max-w-prose text-ink-muted">
        The TypeScript declarations are at{' '}
        <a href="/sdk/v1/baize-live.d.ts" className={linkClass}>
          /sdk/v1/baize-live.d.ts
        </a>
        . Packages and sample projects are among the{' '}
        <a href={pages.resources} className={linkClass}>
          resources
        </a>
        .
      </p>
    </Section>
  );
}

function PinnedTag() {
  const manifest = useQuery(sdkManifestQuery);
  if (manifest.isPending) return <Skeleton className="h-36 w-full rounded-lg" />;
  const file = manifest.data?.files.find(({ name }) => name === 'baize-live.js');
  if (!file) {
    return <QueryFailure query={manifest} message="The list of versions could not be loaded." />;
  }
  return (
    <CodeBlock
      label={`Version ${manifest.data?.version}, pinned`}
      language="html"
      code={`<script
  src="${liveServerUrl}${file.path}"
  integrity="${file.integrity}"
  crossorigin="anonymous"
></script>`}
    />
  );
}
