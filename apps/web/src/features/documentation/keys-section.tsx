import { limits, paths } from '@baize/contract';
import { useState } from 'react';
import { liveServerUrl } from '../../concepts/live-tables/live-server.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { launchExample } from './launch-example.ts';
import { Code, linkClass, Section } from './section.tsx';
import { SessionLimits } from './session-limits.tsx';
import type { ExampleKey } from './use-example-key.ts';

const kinds = [
  { prefix: 'pk_test_…', text: 'Publishable, for pages. With it a page names its player itself.' },
  { prefix: 'sk_test_…', text: 'Secret, for your servers. Shown once; several, each with a name.' },
  { prefix: 'pk_live_…', text: 'Publishable, once you are live. It opens no session by itself.' },
  { prefix: 'sk_live_…', text: 'Secret, once you are live.' },
];

const whoAmI = (key: string) => `curl -H "X-API-Key: ${key}" ${liveServerUrl}/v1/whoami`;

const launched = `{ "launch_token": "lt_…", "expires_at": "2027-01-31T12:00:00.000Z" }`;

const page = `const table = new BaizeLive({
  serverUrl: '${liveServerUrl}',
  launchToken, // from your server, in place of apiKey and playerId
  container: '#live-table',
});`;

const named = (key: string) => `curl -X POST ${liveServerUrl}/v1/sessions \\
  -H "X-API-Key: ${key}" -H "Origin: http://localhost:8080" \\
  -H "Content-Type: application/json" -d '{ "playerId": "player-42" }'`;

const transactions = (key: string) =>
  `curl -H "X-API-Key: ${key}" "${liveServerUrl}/v1/transactions?state=confirmed&limit=10"`;

const withPackage = (
  key: string,
) => `import { createLiveClient } from '@baize/server'; // npm install ./baize-server.tgz

const live = createLiveClient({ serverUrl: '${liveServerUrl}', secretKey: '${key}' });
const { launch_token } = await live.createSession({ player_id: 'player-42', currency: 'EUR' });`;

const secretPlaceholder = 'YOUR_SECRET_KEY';

export function KeysSection({ exampleKey }: { exampleKey: ExampleKey }) {
  const [given, setGiven] = useState('');
  const secretKey = given.trim() === '' ? secretPlaceholder : given.trim();
  return (
    <Section
      id="keys"
      intro={
        <>
          Test and live are two worlds with keys, players and balances of their own. A key says
          which it opens, and its last characters are a checksum: a mistyped one is refused as such.
        </>
      }
    >
      <dl className="divide-y divide-line border-y border-line">
        {kinds.map(({ prefix, text }) => (
          <div key={prefix} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[9rem_1fr]">
            <dt className="font-mono font-medium">{prefix}</dt>
            <dd className="text-ink-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-ink-muted">
        Make a secret key under{' '}
        <a href={paths.apiKeys} className={linkClass}>
          API Keys
        </a>{' '}
        and limit it to the addresses of your servers if you can. This call tells whose it is, of
        which mode and by which name.
      </p>
      <TextField
        label="Your secret test key"
        hint="Filled into the calls of this chapter. It stays in this page, and is gone when you leave it."
        placeholder="sk_test_…"
        optional
        autoComplete="off"
        spellCheck={false}
        className="max-w-prose"
        value={given}
        onChange={({ target }) => setGiven(target.value)}
      />
      <CodeBlock label="Whose secret key is this" language="shell" code={whoAmI(secretKey)} />
      <h3 className="font-semibold">Your server launches a player</h3>
      <p className="max-w-prose text-ink-muted">
        Your server knows who is signed in, so it says who plays. The token it gets is good for one
        session within a minute; give it to the page. In live mode nobody comes in without one.
        Amounts are whole minor units. In test mode every table plays for play money, whatever the
        currency, until your wallet is set.
      </p>
      <CodeBlock
        label="From your server"
        language="shell"
        code={launchExample({ serverUrl: liveServerUrl, secretKey })}
      />
      <CodeBlock label="Answer" language="js" code={launched} />
      <CodeBlock label="In your page" language="js" code={page} />
      <p className="max-w-prose text-ink-muted">
        In Node.js the{' '}
        <a href="/downloads/baize-server.tgz" className={linkClass}>
          package for servers
        </a>{' '}
        makes the calls, with types, and repeats those whose outcome is not known.
      </p>
      <CodeBlock label="The same, in Node.js" language="js" code={withPackage(secretKey)} />
      <CodeBlock
        label="What was asked of your wallet"
        language="shell"
        code={transactions(secretKey)}
      />
      <p className="max-w-prose text-ink-muted">
        The SDK comes back by itself when the connection breaks, for up to an hour after it last
        connected. After that it tells <Code>invalid_launch_token</Code>: ask for another one. A
        call repeated with the same <Code>Idempotency-Key</Code> answers the same token, so take a
        new one for each launch.
      </p>
      <p className="max-w-prose text-ink-muted">
        What your servers asked, and what we answered, stands under{' '}
        <a href={paths.calls} className={linkClass}>
          API Logs
        </a>{' '}
        a second later.
      </p>
      <h3 className="font-semibold">In test mode without a server</h3>
      <p className="max-w-prose text-ink-muted">
        The publishable key is enough, and the page names the player, as in the example above.
      </p>
      <CodeBlock
        label="What the SDK sends"
        language="shell"
        code={named(exampleKey.text)}
        copyText={() => exampleKey.putInto(named)}
      />
      <SessionLimits />
      <h3 className="font-semibold">Replacing a key</h3>
      <p className="max-w-prose text-ink-muted">
        A key that is replaced or revoked ends at once, and who came in with it is let go within two
        seconds; or after a grace time of up to {limits.apiKeys.graceHours} hours, so that you
        change your servers one after another while players stay. Refused keys get 401{' '}
        <Code>invalid_api_key</Code>; a key that works gets 403 <Code>address_not_allowed</Code>{' '}
        from elsewhere and <Code>secret_key_required</Code> where a publishable one does not do.
      </p>
    </Section>
  );
}
