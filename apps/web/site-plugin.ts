import type { ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';

type Site = typeof import('./src/site/render.tsx');

/** Everything the public pages load; the prerendering finds the built files by these names. */
export const siteEntries = {
  main: 'src/site/client/main.ts',
  blocking: 'src/site/client/before-paint.ts',
} as const;

/** While developing, public pages are drawn from their sources at every request. */
export const developedSite: Plugin = {
  name: 'developed-site',
  apply: 'serve',
  configureServer(server) {
    const answer = async (path: string, response: ServerResponse): Promise<boolean> => {
      const site = (await server.ssrLoadModule('/src/site/render.tsx')) as Site;
      const page = site.sitePages.find((candidate) => candidate.path === path);
      if (page === undefined) return false;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(await drawPage(server, site, page));
      return true;
    };
    // A source that cannot be parsed rejects: Vite then shows the error instead of ending.
    server.middlewares.use((request, response, next) => {
      const path = request.url?.split('?', 1)[0] ?? '';
      answer(path, response).then((found) => found || next(), next);
    });
    // After everything else that may know the address, as the server does it.
    return () =>
      server.middlewares.use((request, response, next) => {
        const isPage = request.headers.accept?.includes('text/html') === true;
        if (!isPage || request.url === '/app.html') return next();
        response.statusCode = 404;
        answer('/404', response).catch(next);
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
