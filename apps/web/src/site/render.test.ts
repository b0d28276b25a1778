import { isPage, newEnquiry, paths, publicAddress } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { contactForm, platform, solutions } from './content.ts';
import { renderPage, robotsText, sitemapXml, sitePages } from './render.tsx';

const assets = {
  styles: ['/assets/main.css'],
  blockingScript: '/assets/blocking.js',
  script: '/assets/main.js',
  fonts: ['/assets/inter.woff2'],
};
const rendered = sitePages.map((page) => ({ page, html: renderPage(page, assets, {}) }));
const listed = rendered.filter(({ page }) => !page.unlisted);
const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;

describe.each(rendered)('$page.path', ({ page, html }) => {
  it('is a complete document with one h1', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en"/);
    expect(html).toMatch(/<\/html>$/);
    expect(count(html, /<h1[ >]/g)).toBe(1);
    expect(html).toContain('<main id="content"');
  });

  it('complies with the content security policy: no inline styles or scripts except data', () => {
    expect(html).not.toMatch(/ style=|<style/);
    expect(html).not.toMatch(/ on[a-z]+="/);
    const inline = [...html.matchAll(/<script([^>]*)>([^<]+)<\/script>/g)];
    for (const [, attributes] of inline) expect(attributes).toContain('application/ld+json');
    expect(html).not.toMatch(/(src|href)="https?:\/\/(?!public-address\.invalid)/);
  });

  it('has a title and a description of the length that search engines show', () => {
    expect(page.title.length).toBeLessThanOrEqual(65);
    expect(page.description.length).toBeGreaterThanOrEqual(50);
    expect(page.description.length).toBeLessThanOrEqual(160);
  });

  it('links only to existing pages and files', () => {
    const known = new Set<string>([...sitePages.map(({ path }) => path), ...Object.values(paths)]);
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) {
      expect(known.has(href) || /^\/(downloads|videos|api)\//.test(href), href).toBe(true);
    }
  });

  it('has unique ids', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('search engines', () => {
  it("get one URL per page, with a placeholder for the server's origin", () => {
    for (const { page, html } of listed) {
      expect(html).toContain(`<link rel="canonical" href="${publicAddress}${page.path}"/>`);
      expect(html).toContain(`content="${publicAddress}/social-card.jpg"`);
      expect(sitemapXml()).toContain(`<loc>${publicAddress}${page.path}</loc>`);
      expect(isPage(page.path)).toBe(true);
    }
    expect(robotsText()).toContain(`Sitemap: ${publicAddress}/sitemap.xml`);
  });

  it('do not index pages that are served for other URLs', () => {
    for (const { page, html } of rendered.filter(({ page }) => page.unlisted)) {
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(sitemapXml()).not.toContain(page.path);
    }
  });

  it('can read the structured data of each page, which cannot end its element early', () => {
    for (const { html } of listed) {
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
      expect(data).not.toContain('<');
      expect(JSON.parse(data)).toHaveProperty('@graph');
    }
  });
});

describe('site content', () => {
  it('has the numbers of the specification', () => {
    expect(solutions.stats.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '1,000+ active streams',
      '500,000+ monthly players',
      '99.99% uptime',
    ]);
    expect(platform.tiers.items.map(({ name, price, popular }) => [name, price, popular])).toEqual([
      ['Starter', '$999', false],
      ['Professional', '$2,499', true],
      ['Enterprise', 'Custom', false],
    ]);
    expect(platform.coins.items.map(({ name }) => name)).toEqual([
      'Bitcoin',
      'Ethereum',
      'Tether',
      'Binance Coin',
      'Solana',
      'Cardano',
    ]);
  });

  it('mentions no studio, camera or dealer, and no payments made by the portal', () => {
    for (const { page, html } of rendered) {
      const words = html.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ');
      expect(words, page.path).not.toMatch(/studio|filmed|camera|croupier|dealer/i);
      expect(words, page.path).not.toMatch(/one business day|statement|conver(t|sion)|settlement/i);
    }
  });

  it("describes the portal's cookies and drafts in the privacy notice", () => {
    const notice = rendered.find(({ page }) => page.path === '/privacy')?.html ?? '';
    expect(notice).not.toContain('This site sets no cookies');
    expect(notice).toContain('Reading this site sets no cookies; signing in sets one (below).');
    expect(notice).toMatch(/not sent yet stays in your browser[^.]* until it is sent or discarded/);
  });

  it('passes the chosen tier on to the registration', () => {
    const hrefs = platform.tiers.items.map(({ action }) => action.href);
    expect(hrefs.slice(0, 2)).toEqual(['/register?tier=starter', '/register?tier=professional']);
  });

  it('has the fields of the contract in the enquiry form, with the honeypot hidden from autofill', () => {
    const company = rendered.find(({ page }) => page.path === '/company')?.html ?? '';
    const form = /<form.*<\/form>/s.exec(company)?.[0] ?? '';
    const names = [...form.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(Object.keys(newEnquiry.shape));
    const hidden = /<input[^>]* name="colour"[^>]*>/.exec(form)?.[0];
    for (const mark of ['autoComplete="off"', 'data-1p-ignore', 'data-lpignore', 'data-bwignore']) {
      expect(hidden).toContain(mark);
    }
  });

  it("refuses an enquiry with the contract's error messages", () => {
    const sentences = (given: object) => {
      const issues = newEnquiry.safeParse(given).error?.issues ?? [];
      return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
    };
    const { missing, notAnEmail } = contactForm.refusals;
    expect(sentences({ name: ' ', email: ' ', subject: '', message: ' ' })).toEqual(missing);
    const otherwise = { name: 'A', subject: 'sales', message: 'B' };
    expect(sentences({ ...otherwise, email: 'nobody' })).toEqual({ email: notAnEmail });
    for (const subject of Object.keys(contactForm.subjects)) {
      expect(sentences({ ...otherwise, subject, email: 'a@b.example' })).toEqual({});
    }
  });
});
