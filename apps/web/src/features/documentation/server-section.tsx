import { apiKeyRoutes, paths } from '@baize/contract';
import { liveServerUrl } from '../../concepts/live-tables/live-server.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Code, linkClass, Section } from './section.tsx';
import type { ExampleKey } from './use-example-key.ts';

const commandWith = (key: string) =>
  `curl -H "X-API-Key: ${key}" ${liveServerUrl}/api${apiKeyRoutes.whoAmI.path}`;

const answer = `{ "partner_id": 42, "company_name": "Your company" }`;

export function ServerSection({ exampleKey }: { exampleKey: ExampleKey }) {
  return (
    <Section
      id="server"
      intro={
        <>
          Your own servers send a key in the header <Code>X-API-Key</Code>, never in an address.
          This call answers whose key it is, publishable or secret, and 401 with the code{' '}
          <Code>invalid_api_key</Code> once the key has ended.
        </>
      }
    >
      <CodeBlock
        label="Whose key is this"
        language="shell"
        code={commandWith(exampleKey.text)}
        copyText={() => exampleKey.putInto(commandWith)}
      />
      <CodeBlock label="Answer" language="js" code={answer} />
      <p className="max-w-prose text-ink-muted">
        Every call is in the{' '}
        <a href={paths.apiReference} className={linkClass}>
          API reference
        </a>
        .
      </p>
    </Section>
  );
}
