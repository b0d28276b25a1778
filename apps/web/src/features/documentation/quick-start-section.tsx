import { limits, paths } from '@baize/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { keyStateTexts } from '../../concepts/api-keys/api-key-texts.ts';
import { firstGame } from '../../concepts/live-tables/games.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Code, linkClass, Section } from './section.tsx';
import type { ExampleKey } from './use-example-key.ts';

export function QuickStartSection({ exampleKey }: { exampleKey: ExampleKey }) {
  return (
    <Section id="quick-start" intro="From here to a table on your screen in about five minutes.">
      <KeyNotice state={exampleKey.state} />
      <ol className="space-y-5">
        <Step number={1} title="Have your API key">
          {exampleKey.hasKey
            ? 'It is filled into the samples on this page. You find it again under'
            : 'Once you have it, it is filled into the samples on this page. You find it under'}{' '}
          <Link to={paths.apiKeys} className={linkClass}>
            API Keys
          </Link>
          . This is the publishable key of test mode. It may stand in your pages: it opens player
          sessions, only from your own sites, and tells whose it is, but nothing more.
        </Step>
        <Step number={2} title="Save the example as a page">
          Copy the{' '}
          <a href="#example" className={linkClass}>
            full HTML example
          </a>{' '}
          into a file named <Code>index.html</Code>.
        </Step>
        <Step number={3} title="Serve it">
          Pages on <Code>localhost</Code> may use the sandbox table at once. A file opened by double
          click has no origin and is refused, so serve it, for example with Python:
          <CodeBlock
            label="In the folder of the page"
            language="shell"
            code="python3 -m http.server 8080"
            className="mt-3"
          />
        </Step>
        <Step number={4} title="Open it and place a bet">
          Go to <Code>http://localhost:8080</Code>. The table plays {firstGame.name}, a round is
          open for {firstGame.pace.bettingMs / 1000} seconds, and bets are play money. A player who
          has lost it all gets new play money with the next session: load the page again.
        </Step>
        <Step number={5} title="Allow your own sites">
          The website in your profile is allowed already. Add every other origin under{' '}
          <Link to={paths.streamInfo} className={linkClass}>
            Stream Info
          </Link>
          .
        </Step>
      </ol>
    </Section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-4">
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center rounded-full border border-brass-line bg-brass-soft font-semibold text-brass-ink tabular-nums"
      >
        {number}
      </span>
      <div className="max-w-prose space-y-1 pt-1">
        <h3 className="font-semibold">{title}</h3>
        <div className="text-ink-muted">{children}</div>
      </div>
    </li>
  );
}

function KeyNotice({ state }: { state: ExampleKey['state'] }) {
  if (state === 'restricted') {
    return (
      <FormMessage tone="warning" title={keyStateTexts.restricted}>
        The samples show a placeholder until then.{' '}
        <Link to={paths.kyc} className={linkClass}>
          Upload your documents
        </Link>{' '}
        under KYC Verification; our team reviews them within {limits.kyc.reviewTime}.
      </FormMessage>
    );
  }
  if (state === 'not_generated') {
    return (
      <FormMessage tone="warning" title={keyStateTexts.not_generated}>
        The samples show a placeholder until then.{' '}
        <Link to={paths.tickets} className={linkClass}>
          Open a ticket
        </Link>
        .
      </FormMessage>
    );
  }
  return null;
}
