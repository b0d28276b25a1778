import type { ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';

type Site = typeof import('./src/site/render.tsx');

/** Entry points of the public pages. Prerendering finds the built files by these names. */
export const siteEntries = {
  main: 'src/site/client/main.ts',
  blocking: 'src/site/client/before-paint.ts',
} as const;

/** In development, renders public pages from source for every request. */
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
    // A source file with a syntax error rejects the promise. Vite then shows the error instead of
    // exiting.
    server.middlewares.use((request, response, next) => {
      const path = request.url?.split('?', 1)[0] ?? '';
      answer(path, response).then((found) => found || next(), next);
    });
    // Register the 404 page last, like the production server.
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
      // Also link the style sheet that the script imports; otherwise the page is unstyled until the
      // script runs.
      styles: ['/src/site/site.css?direct'],
      blockingScript: `/${siteEntries.blocking}`,
      script: `/${siteEntries.main}`,
      fonts: [],
    },
    {},
  );
  return server.transformIndexHtml(page.path, html);
}
