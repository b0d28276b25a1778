import { limits, paths, webhookEventTypes, webhookEventWords } from '@baize/contract';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Code, linkClass, Section } from './section.tsx';

const { tryHours, secretOverlapHours } = limits.webhooks;

const event = `{
  "id": "0f4f2d0e-6a3c-4c4e-9d0a-3c1f6f1f4f0a",
  "type": "ticket.responded",
  "time": "2027-01-31T12:00:00.000Z",
  "data": { "ticket_id": 42, "response_id": 7 }
}`;

const receiver = `import { createServer } from 'node:http';
import { readWebhook } from '@baize/server'; // npm install ./baize-server.tgz

createServer(async (request, response) => {
  let event;
  try {
    let body = '';
    for await (const part of request.setEncoding('utf8')) {
      body += part;
      if (body.length > 100_000) return request.destroy(); // longer than any of ours
    }
    event = readWebhook({
      body, // as it came, not parsed
      headers: request.headers,
      secrets: process.env.WEBHOOK_SECRET, // whsec_…; a list while one replaces another
    });
  } catch {
    response.writeHead(400).end(); // cut off, not ours, changed on its way, or too old
    return;
  }
  response.writeHead(204).end(); // at once; the work comes after
  console.log(event.type, event.id, JSON.stringify(event.data));
}).listen(process.env.PORT ?? 4000);`;

export function WebhooksSection() {
  return (
    <Section
      id="webhooks"
      intro={
        <>
          Name an address of your server under{' '}
          <a href={paths.webhooks} className={linkClass}>
            Webhooks
          </a>{' '}
          and we call it when something happens, so that you need not ask. Events say what happened
          and to which id, never more: ask the API for the rest.
        </>
      }
    >
      <CodeBlock label="An event" language="js" code={event} />
      <dl className="divide-y divide-line border-y border-line">
        {webhookEventTypes.map((type) => (
          <div key={type} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[16rem_1fr]">
            <dt className="font-mono text-sm font-medium">{type}</dt>
            <dd className="text-ink-muted">{webhookEventWords[type]}</dd>
          </div>
        ))}
      </dl>
      <h3 className="font-semibold">Verify that it is ours</h3>
      <p className="max-w-prose text-ink-muted">
        Calls are signed as{' '}
        <a href="https://www.standardwebhooks.com" className={linkClass}>
          Standard Webhooks
        </a>{' '}
        says, which has libraries for most languages; for Node.js there is{' '}
        <a href="/downloads/baize-server.tgz" className={linkClass}>
          ours
        </a>
        . The signature in <Code>webhook-signature</Code> covers <Code>webhook-id</Code>,{' '}
        <Code>webhook-timestamp</Code> and the body. The secret is shown when you add the webhook.
      </p>
      <CodeBlock label="A server that verifies, in Node.js" language="js" code={receiver} />
      <h3 className="font-semibold">What you can rely on</h3>
      <ul className="max-w-prose list-disc space-y-1.5 pl-5 text-ink-muted">
        <li>
          Any 2xx within three seconds counts as taken. Redirects are not followed. In live mode the
          address must be https.
        </li>
        <li>
          The address must be public. <Code>localhost</Code> is called only by a portal in
          development on the same machine.
        </li>
        <li>
          Whatever else you answer, we try again with growing pauses for {tryHours} hours; another
          address begins them anew. Then the webhook is paused and you are told; what happens
          meanwhile waits for you to resume it. 410 pauses it at once.
        </li>
        <li>
          An event may come twice. Its <Code>webhook-id</Code> is the same then: keep the ids you
          have seen.
        </li>
        <li>
          Events of one subject (a ticket, a key, your account) come in their order. Those of
          different ones may overtake each other.
        </li>
        <li>
          A new secret does not end the one before, which signs for another {secretOverlapHours}{' '}
          hours. So <Code>webhook-signature</Code> may hold several signatures, up to{' '}
          {limits.signingSecrets} with a space between them: take a call when any of them fits, as
          the libraries do.
        </li>
        <li>
          The log of deliveries shows every request and answer for {limits.webhooks.keptDays} days,
          and sends one again when you ask.
        </li>
      </ul>
    </Section>
  );
}
