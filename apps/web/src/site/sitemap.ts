import { paths, publicAddress } from '@baize/contract';
import { sitePages } from './pages.ts';

export function sitemapXml(): string {
  const urls = sitePages
    .filter((page) => !page.unlisted)
    .map((page) => `  <url><loc>${publicAddress}${page.path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Keeps search engines out of the portal and the back office. */
export function robotsText(): string {
  const closed = ['/api/', paths.dashboard, paths.adminDashboard, paths.resetPassword];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicAddress}/sitemap.xml`,
    '',
  ].join('\n');
}
