import { paths, type Wallet } from '@baize/contract';
import { ArrowLeftRight, KeyRound, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { ModeBadge } from '../../concepts/modes/mode-badge.tsx';
import { tellWalletAnswer } from '../../concepts/wallets/wallet-answer.ts';
import { WalletStateBadge } from '../../concepts/wallets/wallet-state-badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Time } from '../../ui/time.tsx';

type Props = { wallet: Wallet; ask: (dialog: 'set' | 'secret') => void };

export function WalletCard({ wallet, ask }: Props) {
  const { mode, url, state, last_answer, last_answer_at, previous_secret_until } = wallet;
  return (
    <Card
      title="Your wallet"
      description="We call /balance, /debit, /credit and /rollback below this address."
      actions={
        <>
          <ModeBadge mode={mode} />
          <WalletStateBadge state={state} />
        </>
      }
      footer={
        <div className="flex w-full flex-wrap justify-end gap-3 max-sm:*:grow">
          <ButtonLink
            variant="secondary"
            size="sm"
            icon={<ArrowLeftRight />}
            className="sm:mr-auto"
            render={<Link to={`${paths.transactions}?mode=${mode}`} />}
          >
            Transactions
          </ButtonLink>
          <Button variant="secondary" size="sm" icon={<Pencil />} onClick={() => ask('set')}>
            Change address
          </Button>
          <Button variant="secondary" size="sm" icon={<KeyRound />} onClick={() => ask('secret')}>
            New secret
          </Button>
        </div>
      }
    >
      <div className="space-y-5">
        {state === 'failing' && (
          <FormMessage tone="error" title="Your wallet does not answer as agreed">
            Bets are refused until it does. We ask every few seconds, and what goes back to your
            players is sent once it answers.
          </FormMessage>
        )}
        {previous_secret_until !== null && (
          <FormMessage tone="info">
            Calls are signed with the secret before as well until{' '}
            <Time value={previous_secret_until} format="datetime" />.
          </FormMessage>
        )}
        <DescriptionList
          items={[
            { label: 'Address', value: <code className="font-mono text-sm">{url}</code> },
            {
              label: 'State since',
              value:
                last_answer === null || last_answer_at === null ? (
                  <span className="text-ink-muted">
                    None yet: the first launched player brings the first call
                  </span>
                ) : (
                  <>
                    <Time value={last_answer_at} format="datetime" />
                    <span className="block text-sm text-ink-muted">
                      {tellWalletAnswer(last_answer)}
                    </span>
                  </>
                ),
            },
          ]}
        />
      </div>
    </Card>
  );
}
