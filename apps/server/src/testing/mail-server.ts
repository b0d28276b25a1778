import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Pick<
  Email,
  'subject' | 'messageId' | 'from' | 'to' | 'text' | 'html' | 'attachments'
> & {
  headerLines: string;
  envelope: { from: string; to: string[] };
};

export type MailServer = {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Waits for this many messages to an address and returns them. */
  messagesTo(address: string, count?: number): Promise<ReceivedMail[]>;
  cut(): void;
  stop(): Promise<void>;
};

/** Generous, because a queue sends the mail and a busy machine delays it. */
const LONGEST_WAIT_MS = 60_000;

export type MailStep = 'greeting' | 'AUTH' | 'MAIL' | 'RCPT';

type Options = {
  port?: number;
  /** Called at each step before a message; an exception rejects it. */
  beforeStep?: (step: MailStep) => void;
  /** Called with each complete message before it is acknowledged; an exception rejects it. */
  beforeTaking?: (mail: ReceivedMail) => Promise<void> | void;
};

/** Real SMTP server that stores the messages it receives. */
export async function startMailServer({
  port = 0,
  beforeStep,
  beforeTaking,
}: Options = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);
  const take = (step: MailStep, done: (refusal?: Error) => void) => {
    try {
      beforeStep?.(step);
    } catch (refusal) {
      return done(refusal as Error);
    }
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => take('greeting', done),
    onAuth: ({ username }, _, done) =>
      take('AUTH', (refusal) => (refusal ? done(refusal) : done(null, { user: username }))),
    onMailFrom: (_, __, done) => take('MAIL', done),
    onRcptTo: (_, __, done) => take('RCPT', done),
    onData(stream, session, done) {
      (async () => {
        const raw = Buffer.concat(await stream.toArray());
        const { mailFrom, rcptTo } = session.envelope;
        const mail: ReceivedMail = {
          ...(await PostalMime.parse(raw)),
          headerLines: raw.toString().split('\r\n\r\n', 1)[0] ?? '',
          envelope: {
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
          },
        };
        await beforeTaking?.(mail);
        received.push(mail);
        arrivals.emit('mail');
      })().then(() => done(), done);
    },
  });
  // Ignores broken connections, because some tests kill the sender.
  server.on('error', () => undefined);
  const open = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: actual } = server.server.address() as AddressInfo;
  const messagesTo = (address: string) =>
    received.filter(({ envelope }) => envelope.to.includes(address));
  return {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    received,
    async messagesTo(address, count = 1) {
      const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
      for (;;) {
        const found = messagesTo(address);
        if (found.length >= count) return found;
        await once(arrivals, 'mail', { signal }).catch((cause: unknown) => {
          throw new Error(`${found.length} messages to ${address}.`, { cause });
        });
      }
    },
    cut,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
