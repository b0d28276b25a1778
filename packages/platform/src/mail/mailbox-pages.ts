import { brand } from '@baize/contract';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<header><h1><a href="/mailbox">${escapeHtml(brand.name)} mailbox</a></h1>
<p>Mail of this development server. Nothing here was sent.</p></header>
<main>${body}</main>
</body>
</html>`;

const when = (iso: string) =>
  `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`;

type Listed = { id: number; recipient: string; subject: string; created_at: string };

export function mailboxPage(messages: readonly Listed[]): string {
  if (messages.length === 0) {
    return page(
      'Mailbox',
      '<p class="empty">No mail yet. Register an account to receive some.</p>',
    );
  }
  const items = messages.map(
    (
      message,
    ) => `<li><a href="/mailbox/${message.id}"><strong>${escapeHtml(message.subject)}</strong>
<span>${escapeHtml(message.recipient)}</span> ${when(message.created_at)}</a></li>`,
  );
  return page('Mailbox', `<ul class="messages">${items.join('\n')}</ul>`);
}

type Shown = Listed & { text: string };

export function messagePage(message: Shown): string {
  return page(
    message.subject,
    `<p><a href="/mailbox">All mail</a></p>
<h2>${escapeHtml(message.subject)}</h2>
<p class="meta">To ${escapeHtml(message.recipient)}, ${when(message.created_at)}</p>
<iframe title="The message" src="/mailbox/${message.id}/body" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(message.text)}</pre></details>`,
  );
}
