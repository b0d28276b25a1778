import { id } from '@baize/contract';
import type { FastifyInstance } from 'fastify';
import type { Resources } from '../config/resources.ts';
import { ApiError } from '../http/api-error.ts';
import { renderStoredEmail } from './email-delivery.ts';
import { mailboxPage, messagePage } from './mailbox-pages.ts';
import { mailboxStyle } from './mailbox-style.ts';

const SHOWN = 200;

/**
 * The development mailbox (D17) shows e-mails that were not sent, including their links. Registered
 * only without SMTP_URL and on a loopback address, never in production.
 */
export function serveMailbox(app: FastifyInstance, resources: Resources): void {
  const { db } = resources;
  const find = async (param: string) => {
    const row = await db
      .selectFrom('emails')
      .select(['id', 'recipient', 'payload', 'created_at', 'message_id'])
      .where('id', '=', id.safeParse(param).data ?? 0)
      .executeTakeFirst();
    if (row?.payload == null) throw new ApiError('not_found');
    return { row, rendered: await renderStoredEmail(resources, row.payload) };
  };

  app.get('/mailbox.css', { logLevel: 'silent' }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(mailboxStyle),
  );

  app.get('/mailbox', { logLevel: 'silent' }, async (_request, reply) => {
    const rows = await db
      .selectFrom('emails')
      .select(['id', 'recipient', 'payload', 'created_at'])
      .where('payload', 'is not', null)
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
    const messages = await Promise.all(
      rows.map(async ({ payload, ...row }) => ({
        ...row,
        subject: payload === null ? '' : (await renderStoredEmail(resources, payload)).subject,
      })),
    );
    return reply.type('text/html; charset=utf-8').send(mailboxPage(messages));
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const { row, rendered } = await find(request.params.id);
    return reply.type('text/html; charset=utf-8').send(messagePage({ ...row, ...rendered }));
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id/body', async (request, reply) => {
    const { rendered } = await find(request.params.id);
    // E-mail HTML needs inline styles; scripts stay forbidden.
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
    return reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(rendered.html.replace('<head>', '<head><base target="_top"/>'));
  });
}
