import { liveServerUrl } from '../../concepts/live-tables/live-server.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Code, Section } from './section.tsx';

const socketUrl = liveServerUrl.replace(/^http/, 'ws');

const policy = `Content-Security-Policy:
  default-src 'self';
  script-src 'self' ${liveServerUrl};
  connect-src 'self' ${liveServerUrl} ${socketUrl};
  media-src blob: ${liveServerUrl}`;

const directives = [
  {
    name: 'script-src',
    text: `${liveServerUrl}, from which the SDK is loaded, and hls.js where it is needed.`,
  },
  {
    name: 'connect-src',
    text: `${liveServerUrl} for the session, and ${socketUrl} for the game and its video.`,
  },
  {
    name: 'media-src',
    text: `blob:, because the browser plays live video from memory, and ${liveServerUrl} for browsers that play only HLS.`,
  },
  {
    name: 'style-src',
    text: 'Nothing. The SDK draws in a shadow root with style sheets the policy allows.',
  },
];

export function SecuritySection() {
  return (
    <Section
      id="security"
      intro="The SDK runs under a strict policy, trusted types included. If your pages send one, it needs these three directives."
    >
      <CodeBlock
        label="Response header of your page; copied as one line"
        language="http"
        code={policy}
        copyText={async () => policy.replace(/\n\s+/g, ' ')}
      />
      <dl className="divide-y divide-line border-y border-line">
        {directives.map(({ name, text }) => (
          <div key={name} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[9rem_1fr]">
            <dt className="font-mono font-medium">{name}</dt>
            <dd className="text-ink-muted wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-ink-muted">
        The example keeps its own script inside the page. Under a policy without{' '}
        <Code>&#39;unsafe-inline&#39;</Code>, move that script into a file of your site, or allow it
        with a nonce or with its SHA-256 hash. It has no handlers and no styles in its markup, so
        nothing else needs an exception.
      </p>
    </Section>
  );
}
