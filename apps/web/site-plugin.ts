import type { Plugin, ViteDevServer } from 'vite';

type Site = typeof import('./src/site/render.tsx');

/** Everything the public pages load; the prerendering finds the built files by these names. */
export const siteEntries = {
  main: 'src/site/client/main.ts',
  blocking: 'src/site/client/before-paint.ts',
} as const;

/** While developing, public pages are drawn from their sources at every request. */
export const developedSite: Plugin = {
  name: 'baize-site',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const path = request.url?.split('?', 1)[0] ?? '';
      const site = (await server.ssrLoadModule('/src/site/render.tsx')) as Site;
      const page = site.sitePages.find((candidate) => candidate.path === path);
      if (page === undefined) return next();
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(await drawPage(server, site, page));
    });
  },
};

async function drawPage(server: ViteDevServer, site: Site, page: Site['sitePages'][number]) {
  const html = site.renderPage(
    page,
    {
      // Linked as well as imported, so that the page has its look before its script runs.
      styles: ['/src/site/site.css?direct'],
      blockingScript: `/${siteEntries.blocking}`,
      script: `/${siteEntries.main}`,
      fonts: [],
    },
    {},
  );
  return server.transformIndexHtml(page.path, html);
}
