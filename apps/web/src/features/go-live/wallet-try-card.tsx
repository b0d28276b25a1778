import { type GoLiveProgress, goLiveRoutes, paths, testPlayer } from '@baize/contract';
import { Plug } from 'lucide-react';
import { Link } from 'react-router';
import { z } from 'zod';
import { tellWalletAnswer } from '../../concepts/wallets/wallet-answer.ts';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Time } from '../../ui/time.tsx';

const shape = testPlayer.extend({
  currency: z.string().trim().toUpperCase().pipe(testPlayer.shape.currency),
});

type Props = { progress: GoLiveProgress; blocked: boolean };

/** Requests a balance from the test wallet, as often as the partner likes. */
export function WalletTryCard({ progress: { test_player, wallet_try }, blocked }: Props) {
  const { bind, submit, busy, failure } = useRouteForm({
    shape,
    start: test_player ?? { player_id: '', currency: 'EUR' },
    send: (body) => callApi(goLiveRoutes.tryWallet, { body }),
    changes: everythingUnder('partner', 'go_live'),
    failed: (error) => failureText(error, 'Your wallet could not be tried. Please try again.'),
  });
  return (
    <div id="test-wallet" className="scroll-mt-[calc(var(--sticky-top)+1.5rem)]">
      <Card
        title="Test wallet"
        description="We ask your wallet in test mode for the balance of a player that you name, as a table would. The certification plays with that player."
        actions={
          <ButtonLink variant="secondary" size="sm" render={<Link to={paths.wallet} />}>
            Wallet settings
          </ButtonLink>
        }
      >
        <div className="space-y-5">
          {blocked ? (
            <FormMessage tone="info">
              You can name your wallet once your company is verified.
            </FormMessage>
          ) : (
            <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
              <TextField
                label="Test player"
                autoComplete="off"
                spellCheck={false}
                hint="Your own id of a player with some money at your test wallet."
                className="min-w-0 max-w-sm grow basis-52"
                {...bind('player_id')}
              />
              <TextField
                label="Currency"
                autoComplete="off"
                spellCheck={false}
                className="w-28"
                {...bind('currency')}
              />
              <Button
                type="submit"
                icon={<Plug />}
                loading={busy}
                loadingText="Trying..."
                className="h-10 max-sm:w-full sm:mt-7"
              >
                {wallet_try === null ? 'Try the wallet' : 'Try again'}
              </Button>
            </form>
          )}
          {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
          {wallet_try !== null && <LastTry tried={wallet_try} />}
        </div>
      </Card>
    </div>
  );
}

function LastTry({ tried }: { tried: NonNullable<GoLiveProgress['wallet_try']> }) {
  const { answered, answer, tried_at, url } = tried;
  return (
    <FormMessage
      tone={answered ? 'success' : 'warning'}
      title={answered ? 'It answered as the protocol says' : 'It did not answer as agreed'}
    >
      {!answered && <span className="block">{tellWalletAnswer(answer)}.</span>}
      <span className="font-mono text-sm">{url}</span>, tried{' '}
      <Time value={tried_at} format="datetime" />
    </FormMessage>
  );
}
