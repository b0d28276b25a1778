import type { Plugin } from 'vite';
import { brand, brandColours, brandIcon } from '../../packages/contract/src/brand.ts';
import type { MarkShape } from '../../packages/contract/src/mark-shape.ts';

const iconPath = '/favicon.svg';

/** Puts the brand's name and icon where no script runs: in the page title and the icon file. */
export const brandFiles: Plugin = {
  name: 'brand-files',
  transformIndexHtml: (html) => html.replaceAll('%BRAND_NAME%', brand.name),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: iconPath.slice(1), source: drawIcon() });
  },
  configureServer(server) {
    server.middlewares.use(iconPath, (_request, response) => {
      response.setHeader('content-type', 'image/svg+xml');
      response.end(drawIcon());
    });
  },
};

export function drawIcon(): string {
  const shapes = brandIcon.map(drawShape).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><title>${brand.name}</title>${shapes}</svg>`;
}

function drawShape({ shape, fill, stroke, line, opacity }: MarkShape): string {
  const attributes = {
    ...shape,
    ...line,
    ...(fill && { fill: brandColours[fill] }),
    ...(stroke && { stroke: brandColours[stroke] }),
    ...(opacity && { opacity }),
  };
  const written = Object.entries(attributes).map(
    ([name, value]) =>
      `${name.replace(/(?<=^stroke)[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}="${value}"`,
  );
  return `<${'d' in shape ? 'path' : 'circle'} ${written.join(' ')}/>`;
}
