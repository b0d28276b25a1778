import { Eye, EyeOff } from 'lucide-react';
import { keyFailureText } from '../../concepts/api-keys/api-key-texts.ts';
import { liveServerUrl } from '../../concepts/live-tables/live-server.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { htmlExample } from './html-example.ts';
import { Section } from './section.tsx';
import type { ExampleKey } from './use-example-key.ts';

export function ExampleSection({ exampleKey }: { exampleKey: ExampleKey }) {
  const exampleWith = (apiKey: string) => htmlExample({ serverUrl: liveServerUrl, apiKey });
  return (
    <Section
      id="example"
      intro={
        exampleKey.hasKey
          ? 'A whole page that runs as it stands: video, a bet and the end of a round. Copying takes your key along, also while it is masked.'
          : 'A whole page: video, a bet and the end of a round. It runs as soon as your own key stands in place of the placeholder.'
      }
    >
      {exampleKey.error && (
        <FormMessage tone="error">{keyFailureText(exampleKey.error)}</FormMessage>
      )}
      <CodeBlock
        label="index.html"
        language="html"
        code={exampleWith(exampleKey.text)}
        copyText={() => exampleKey.putInto(exampleWith)}
        actions={exampleKey.hasKey && <RevealButton exampleKey={exampleKey} />}
      />
    </Section>
  );
}

function RevealButton({ exampleKey }: { exampleKey: ExampleKey }) {
  const { isShown, busy, reveal, hide } = exampleKey;
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={isShown ? <EyeOff /> : <Eye />}
      loading={busy}
      onClick={isShown ? hide : reveal}
    >
      {isShown ? 'Hide key' : 'Reveal key'}
    </Button>
  );
}
