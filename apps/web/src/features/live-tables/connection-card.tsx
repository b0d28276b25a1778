import { useQuery } from '@tanstack/react-query';
import { type SdkManifest, sdkManifestQuery } from '../../concepts/live-tables/live-server.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sdkModulePath, sdkScriptPath } from './load-sdk.ts';

export function ConnectionCard({ serverUrl }: { serverUrl: string }) {
  const release = useQuery(sdkManifestQuery);
  return (
    <Card title="Connection details" description="What your page needs to know.">
      <dl className="space-y-5">
        <Detail label="Server URL" hint="The SDK takes it as serverUrl." value={serverUrl} />
        <Detail
          label="SDK script"
          hint="Always the newest of version 1."
          value={`${serverUrl}${sdkScriptPath}`}
        />
        <Detail
          label="SDK module"
          hint="For import in a script of type module."
          value={`${serverUrl}${sdkModulePath}`}
        />
        {release.data && <Pinned release={release.data} serverUrl={serverUrl} />}
        {release.isPending && <Skeleton className="h-24" />}
      </dl>
      <QueryFailure query={release} message="The exact version could not be loaded." />
    </Card>
  );
}

function Pinned({ release, serverUrl }: { release: SdkManifest; serverUrl: string }) {
  const script = release.files.find(({ name }) => sdkScriptPath.endsWith(name));
  if (script === undefined) return null;
  const tag = `<script src="${serverUrl}${script.path}" integrity="${script.integrity}" crossorigin="anonymous"></script>`;
  return (
    <Detail
      label="Exact version tag"
      hint={`Version ${release.version}. It never changes, and the browser refuses any other file.`}
      value={tag}
    />
  );
}

function Detail({ label, hint, value }: { label: string; hint: string; value: string }) {
  return (
    <div className="space-y-1.5">
      <dt className="font-medium">{label}</dt>
      <dd>
        <CopyLine text={value} label={`Copy ${lowerFirst(label)}`} />
      </dd>
      <dd className="text-sm text-ink-subtle">{hint}</dd>
    </div>
  );
}

/** Lower-cases the first letter of "Server URL" in a sentence, but keeps acronyms such as "SDK". */
const lowerFirst = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label;
