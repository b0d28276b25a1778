import { brand } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { renderEmail } from '../render-email.ts';
import { sampleMessages } from '../test-support/sample-messages.ts';

const publicUrl = 'https://portal.example';
const named = sampleMessages.map((message, index) => ({
  name: `${message.template} (${index})`,
  message,
}));

describe.each(named)('the document of $name', ({ message }) => {
  it('is complete: language, title, preheader, colour schemes', async () => {
    const { html, subject } = await renderEmail(message, { publicUrl });
    expect(html).toContain('lang="en"');
    expect(html.match(/<title>.*?<\/title>/g)).toEqual([
      `<title>${subject.replaceAll('&', '&amp;')}</title>`,
    ]);
    expect(html).toMatch(/display:none[^>]*>[^<]{10,}/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('loads nothing and links only to the portal and the brand', async () => {
    const { html } = await renderEmail(message, { publicUrl });
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<img|<script/i);
    const targets = Array.from(html.matchAll(/href="([^"]*)"/g), ([, target]) => target);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) {
      expect(target === `mailto:${brand.supportEmail}` || target?.startsWith(`${publicUrl}/`)).toBe(
        true,
      );
    }
  });

  it('stays far below the size at which mailboxes truncate an email', async () => {
    const { html } = await renderEmail(message, { publicUrl });
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  });

  it('has a text version without markup, entities or uppercase text', async () => {
    const { text } = await renderEmail(message, { publicUrl });
    expect(text).not.toMatch(/<[a-z/!]|&(amp|quot|lt|gt|#\w+);|\[image|undefined|!/i);
    expect(text).not.toMatch(/\n{3,}/);
    expect(text).not.toMatch(/\p{Extended_Pictographic}/u);
    expect(text).toContain(`\n-- \n`);
    expect(text).toContain(`${brand.companyName}, ${brand.address}`);
  });
});
