import { renderToStaticMarkup } from 'react-dom/server';
import { type PageAssets, SiteDocument } from './document.tsx';
import type { FileSizes } from './file-sizes.ts';
import type { SitePage } from './pages.ts';

export { sitePages } from './pages.ts';
export { robotsText, sitemapXml } from './sitemap.ts';

/** Renders a page to complete HTML that needs no script. */
export function renderPage(page: SitePage, assets: PageAssets, sizes: FileSizes): string {
  const markup = renderToStaticMarkup(<SiteDocument {...{ page, assets, sizes }} />);
  return `<!doctype html>${markup}`;
}
