import { brand } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { operationsByTag, referenceQuery } from './openapi.ts';
import { Operation } from './operation.tsx';

/**
 * Reference of the whole API, rendered from the OpenAPI document that clients are generated from.
 */
export function ApiReferenceScreen() {
  useScreenTitle('API reference');
  const reference = useQuery(referenceQuery);
  return (
    <div className="mx-auto max-w-6xl px-4 py-6 lg:px-8">
      <header className="mb-10 flex items-center justify-between">
        <a href="/" className="rounded-md">
          <Logo />
        </a>
        <ThemeSwitch />
      </header>
      <main>
        <PageHeader
          title="API reference"
          subtitle={`Every call of the ${brand.name} API: who may make it, what it takes, what it answers.`}
          actions={
            <ButtonLink variant="secondary" icon={<Download />} href="/api/openapi.json" download>
              OpenAPI 3.1
            </ButtonLink>
          }
        />
        {reference.isPending && <Spinner className="mt-24 w-full" size="lg" />}
        <QueryFailure query={reference} message="The reference could not be loaded." />
        {reference.data && <Concepts groups={operationsByTag(reference.data)} />}
      </main>
    </div>
  );
}

const wordsOf = (name: string) =>
  name.replaceAll('_', ' ').replace(/\b(api|kyc)\b/, (word) => word.toUpperCase());

function Concepts({ groups }: { groups: ReturnType<typeof operationsByTag> }) {
  const names = [...groups.keys()];
  return (
    <div className="mt-8 gap-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="Concepts" className="max-lg:mb-8">
        <ul className="sticky top-6 flex flex-wrap gap-x-4 gap-y-1 lg:flex-col">
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`} className="capitalize text-ink-muted hover:text-ink">
                {wordsOf(name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-12">
        {names.map((name) => (
          <section key={name} id={name}>
            <h2 className="mb-4 text-xl font-semibold capitalize">{wordsOf(name)}</h2>
            <div className="space-y-3">
              {groups.get(name)?.map((operation) => (
                <Operation key={operation.operationId} operation={operation} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
