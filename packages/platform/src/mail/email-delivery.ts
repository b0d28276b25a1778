import { emailMessageSchema, renderEmail } from '@baize/emails';
import nodemailer, { type Transporter } from 'nodemailer';
import type { Resources } from '../config/resources.ts';
import { storableText } from '../http/storable-text.ts';
import { isRefusal, tellableFailure } from './delivery-failure.ts';
import { givenUp } from './give-up-emails.ts';
import { EMAIL_SEAL } from './outbox.ts';

type Needed = Pick<Resources, 'db' | 'secrets' | 'config' | 'now' | 'log' | 'tracing'>;

export type EmailRow = {
  id: number;
  recipient: string;
  reply_to: string | null;
  message_id: string;
  payload: Buffer;
};

export async function renderStoredEmail(
  { secrets, config }: Pick<Needed, 'secrets' | 'config'>,
  payload: Buffer,
) {
  const message = emailMessageSchema.parse(JSON.parse(secrets.unseal(EMAIL_SEAL, payload)));
  return renderEmail(message, { publicUrl: config.publicUrl });
}

/**
 * Short for a hanging mail server, which must not hold up other jobs; longer for a server that
 * scans messages.
 */
const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 60_000;

export function createTransport(smtpUrl: string): Transporter {
  return nodemailer.createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
}

/**
 * Delivers one queued e-mail. If the process is killed during delivery, the e-mail may be sent
 * twice. The stored Message-ID lets the receiver recognise the duplicate.
 */
export async function deliverEmail(
  resources: Needed,
  transport: Transporter | undefined,
  id: number,
): Promise<void> {
  const row = await resources.db
    .selectFrom('emails')
    .select(['id', 'recipient', 'reply_to', 'message_id', 'payload'])
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed'])
    .executeTakeFirst();
  if (row === undefined || row.payload === null) return;
  const mine = resources.db.updateTable('emails').where('id', '=', id);
  if (transport === undefined) {
    // Without a mail server, the encrypted e-mail stays for the mailbox page.
    await mine.set({ status: 'sent', sent_at: resources.now() }).execute();
    return;
  }
  try {
    await send(resources, transport, { ...row, payload: row.payload });
  } catch (error) {
    const failure = tellableFailure(error as Error);
    const last_error = storableText(failure.message, 500);
    if (isRefusal(error as Error)) {
      await mine.set({ ...givenUp(resources.now()), last_error }).execute();
      resources.log.warn({ email: id }, 'an e-mail was refused for good');
      return;
    }
    await mine.set({ status: 'failed', last_error }).execute();
    throw failure;
  }
  // Delete codes, links and the reply address, which are not needed once the e-mail is sent.
  await mine
    .set({
      ...{ status: 'sent', sent_at: resources.now(), last_error: null },
      ...{ payload: null, reply_to: null },
    })
    .execute();
}

async function send(resources: Needed, transport: Transporter, row: EmailRow): Promise<void> {
  const rendered = await renderStoredEmail(resources, row.payload);
  const mail = {
    from: resources.config.mailFrom,
    to: { name: '', address: row.recipient },
    ...(row.reply_to !== null && { replyTo: { name: '', address: row.reply_to } }),
    messageId: row.message_id,
    ...rendered,
  };
  await resources.tracing.step('mail send', {}, () => transport.sendMail(mail));
}
