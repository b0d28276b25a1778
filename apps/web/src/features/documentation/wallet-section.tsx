import { limits, pages, paths, walletSecretGraceHours } from '@baize/contract';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Code, linkClass, Section } from './section.tsx';
import {
  compared,
  credit,
  debit,
  listed,
  refused,
  rollback,
  signedCall,
  taken,
  walletServer,
} from './wallet-examples.ts';

const calls = [
  { name: '/balance', text: 'What the player has. Nothing moves.' },
  { name: '/debit', text: 'Take the stake of one or more bets of a player in a round.' },
  { name: '/credit', text: 'Give what a round brings back: one credit for each player and round.' },
  { name: '/rollback', text: 'Undo the debit that reference_transaction_id names.' },
  { name: '/transactions', text: 'List what you know of a time, so that both sides can compare.' },
];

const refusals = [
  { name: '402 insufficient_funds', text: 'The balance does not reach.' },
  { name: '403 player_blocked', text: 'The player may not play.' },
  { name: '403 limit_reached', text: 'A limit of yours is reached.' },
  { name: '404 unknown_player', text: 'You know no such player, or none in this currency.' },
  {
    name: '409 duplicate_mismatch',
    text: 'This transaction_id was used for something else, or was rolled back.',
  },
];

export function WalletSection() {
  return (
    <Section
      id="wallet"
      intro={
        <>
          Your players’ money stays with you. A bet counts when your wallet has taken the stake;
          what is won we bring back. Say where it is under{' '}
          <a href={paths.wallet} className={linkClass}>
            Wallet
          </a>
          , and every call comes signed as webhooks are, with a secret of its own.
        </>
      }
    >
      <Terms items={calls} />
      <CodeBlock label="A debit" language="http" code={debit} />
      <CodeBlock label="Answer 200 when it is done" language="js" code={taken} />
      <CodeBlock label="Or 4xx with the reason" language="js" code={refused} />
      <p className="max-w-prose text-ink-muted">
        Amounts are whole minor units of the currency; the balance may be below zero, which to us is
        nothing. Name the transaction in refusals too: then nobody can take one for the answer to
        another call.
      </p>
      <CodeBlock label="A credit" language="http" code={credit} />
      <CodeBlock label="A rollback" language="http" code={rollback} />
      <p className="max-w-prose text-ink-muted">
        Both name their debit. The reason of a credit is <Code>win</Code>, <Code>void</Code> where
        the round was given back, or <Code>refund</Code> where bets were taken back; it is for
        people, and more may come: decide nothing by it.
      </p>
      <Terms items={refusals} />
      <h3 className="font-semibold">The rules that keep money right</h3>
      <ul className="max-w-prose list-disc space-y-1.5 pl-5 text-ink-muted">
        <li>
          A <Code>transaction_id</Code> moves money once. Asked again, answer exactly what you
          answered the first time.
        </li>
        <li>
          The same id with another player, currency, amount or round is{' '}
          <Code>duplicate_mismatch</Code>.
        </li>
        <li>
          A rollback of a debit you never saw answers 200, and marks it: should that debit still
          arrive, refuse it.
        </li>
        <li>Never refuse money that comes back, not even to a blocked player.</li>
        <li>Write it down before you answer, in one transaction of your database.</li>
      </ul>
      <h3 className="font-semibold">Time-outs and retries</h3>
      <ul className="max-w-prose list-disc space-y-1.5 pl-5 text-ink-muted">
        <li>
          We wait three seconds. A time-out, a lost connection, 5xx or an answer that is not as
          above is <strong className="font-medium text-ink">unknown</strong>: the bet is refused
          with <Code>wallet_unavailable</Code> and a rollback follows. A debit is never tried again.
        </li>
        <li>
          Credits and rollbacks are repeated with the same id after 1, 2, 4 seconds and so on up to
          an hour, for a day. Then they need attention: you are told by{' '}
          <Code>transaction.needs_attention</Code> and send them again yourself. One that was
          settled with us otherwise is closed by us: it has a <Code>closed_at</Code>, and no call
          comes for it any more.
        </li>
        <li>
          A credit or rollback waits until earlier calls for its player have ended. A debit waits
          for none, and may come while another call for the same player is under way: lock the
          player, or let your database decide.
        </li>
        <li>
          After five unknown answers in a row bets are refused at once, but for one every five
          seconds, until your wallet answers again.
        </li>
        <li>
          A new secret does not end the one before, which signs for another {walletSecretGraceHours}{' '}
          hours. So <Code>webhook-signature</Code> may hold several signatures, up to{' '}
          {limits.signingSecrets} with a space between them: take a call when any of them fits.
        </li>
      </ul>
      <h3 className="font-semibold">The package for Node.js does all of this</h3>
      <p className="max-w-prose text-ink-muted">
        <a href="/downloads/baize-server.tgz" className={linkClass}>
          @baize/server
        </a>{' '}
        verifies calls and keeps the rules with your own store; its README has one for PostgreSQL,
        and lines for Express and Fastify. The sample{' '}
        <a href={pages.resources} className={linkClass}>
          Node back end
        </a>{' '}
        is a small casino on it.
      </p>
      <p className="max-w-prose text-ink-muted">
        Our servers have to reach your wallet: name a public address, in live mode with https.{' '}
        <Code>localhost</Code> is called only by a portal in development on the same machine, so put
        a server of yours or a tunnel in front of the sample.
      </p>
      <CodeBlock label="A wallet, in Node.js" language="js" code={walletServer} />
      <CodeBlock label="Call your wallet as we do" language="shell" code={signedCall} />
      <p className="max-w-prose text-ink-muted">
        Every call and answer stands under{' '}
        <a href={paths.calls} className={linkClass}>
          API Logs
        </a>
        , what came of each transaction under{' '}
        <a href={paths.transactions} className={linkClass}>
          Transactions
        </a>
        .
      </p>
      <p className="max-w-prose text-ink-muted">
        Before you{' '}
        <a href={paths.goLive} className={linkClass}>
          go live
        </a>
        , the certification tries these rules on your wallet, case by case, and says what each was
        answered.
      </p>
      <h3 className="font-semibold">Comparing the books</h3>
      <p className="max-w-prose text-ink-muted">
        Answer this call as well, and both sides can be compared transaction by transaction. States
        are <Code>confirmed</Code>, <Code>refused</Code> and <Code>rolled_back</Code>; leave out{' '}
        <Code>next_cursor</Code> on the last page. Times are yours: when you took the call. A page
        may be up to 4 MB and take half a minute. A debit that you refused, or never saw, may be
        left out; so may a rollback, as its debit says that it was undone.
      </p>
      <CodeBlock label="What do you know of a day" language="http" code={compared} />
      <CodeBlock label="Answer" language="js" code={listed} />
    </Section>
  );
}

function Terms({ items }: { items: readonly { name: string; text: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {items.map(({ name, text }) => (
        <div key={name} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[16rem_1fr]">
          <dt className="font-mono text-sm font-medium">{name}</dt>
          <dd className="text-ink-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
