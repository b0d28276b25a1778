import { type APIRequestContext, expect } from '@playwright/test';

const unescapeHtml = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Waits for the newest email to the recipient with a matching subject. */
export async function readMail(
  request: APIRequestContext,
  address: string,
  subject: RegExp,
  since = 0,
): Promise<{ id: number; text: string; html: string }> {
  let id: number | undefined;
  await expect
    .poll(async () => {
      const list = await (await request.get('/mailbox')).text();
      const entries = [
        ...list.matchAll(/href="\/mailbox\/(\d+)"><strong>(.*?)<\/strong>\s*<span>(.*?)<\/span>/gs),
      ];
      const found = entries.find(
        ([, number, title = '', to = '']) =>
          Number(number) > since &&
          unescapeHtml(to) === address &&
          subject.test(unescapeHtml(title)),
      );
      id = found && Number(found[1]);
      return id;
    })
    .toBeDefined();
  const html = await (await request.get(`/mailbox/${id}`)).text();
  const text = unescapeHtml(/<pre>(.*?)<\/pre>/s.exec(html)?.[1] ?? '');
  return { id: id ?? 0, text, html };
}

/**
 * Confirms the email address with the link of the welcome email, through the API. Emails may then
 * contain user text.
 */
export async function confirmAddress(request: APIRequestContext, address: string): Promise<void> {
  const { text } = await readMail(request, address, /welcome/i);
  const token = /confirm-email\?token=([\w-]+)/.exec(text)?.[1];
  const answer = await request.post('/api/partners/confirm-email', { data: { token } });
  expect(answer.status()).toBe(200);
}
