import { renderStoredEmail } from '@baize/platform/mail/email-delivery';
import type { TestServer } from './test-server.ts';

/** Renders the emails in the outbox for an address, oldest first. */
export async function emailsTo(server: TestServer, address: string) {
  const { resources } = server.running;
  const rows = await resources.db
    .selectFrom('emails')
    .select(['template', 'payload', 'event_key'])
    .where('recipient', '=', address)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ template, payload, event_key }) => ({
      template,
      event_key,
      ...(payload !== null && (await renderStoredEmail(resources, payload))),
    })),
  );
}

export async function lastEmailTo(server: TestServer, address: string, template: string) {
  const emails = await emailsTo(server, address);
  const found = emails.filter((email) => email.template === template).at(-1);
  if (found?.text === undefined) throw new Error(`No ${template} e-mail to ${address}.`);
  return { ...found, text: found.text };
}
