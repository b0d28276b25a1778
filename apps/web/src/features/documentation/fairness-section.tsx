import { paths } from '@baize/contract';
import { ShieldCheck } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Code, Section } from './section.tsx';

export function FairnessSection() {
  return (
    <Section id="fairness">
      <div className="max-w-prose space-y-4 text-ink-muted">
        <p>
          Every result is fixed before the first bet: <Code>roundOpen</Code> carries a{' '}
          <Code>commit</Code>, and <Code>onRoundEnd</Code> the <Code>seed</Code> that hashes to it
          and gives the number. Anyone can repeat the sum. Link your players to{' '}
          <Code>/fairness?round=ROUND_ID</Code> on this server.
        </p>
        <ButtonLink variant="secondary" icon={<ShieldCheck />} href={paths.fairness}>
          Check a round
        </ButtonLink>
      </div>
    </Section>
  );
}
