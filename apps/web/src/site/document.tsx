import { brand, publicAddress } from '@baize/contract';
import type { FileSizes } from './file-sizes.ts';
import type { SitePage } from './pages.ts';
import { Footer } from './parts/footer.tsx';
import { Header } from './parts/header.tsx';
import { structuredData } from './structured-data.ts';

/** URLs of the built files, or of the sources in development. */
export type PageAssets = {
  styles: readonly string[];
  /** Executed before the first paint. */
  blockingScript: string;
  script: string;
  fonts: readonly string[];
};

type Props = { page: SitePage; assets: PageAssets; sizes: FileSizes };

export function SiteDocument({ page, assets, sizes }: Props) {
  const { Component } = page;
  return (
    <html lang="en" data-theme="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <script src={assets.blockingScript} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <script type="module" src={assets.script} />
        <Metadata page={page} />
      </head>
      <body>
        <a href="#content" className="skip-link">
          Skip to the content
        </a>
        <Header current={page.path} />
        <main id="content" tabIndex={-1}>
          <Component sizes={sizes} legal={page.legal} />
        </main>
        <Footer />
      </body>
    </html>
  );
}

function Metadata({ page }: { page: SitePage }) {
  const icons = (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content={brand.colours.deep} />
      <meta name="color-scheme" content="dark" />
    </>
  );
  if (page.unlisted) {
    return (
      <>
        {icons}
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const address = `${publicAddress}${page.path}`;
  const card = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': page.title,
    'og:description': page.description,
    'og:url': address,
    'og:image': `${publicAddress}/social-card.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${brand.name}. ${brand.tagline}`,
    'og:locale': 'en_GB',
  };
  return (
    <>
      {icons}
      <link rel="canonical" href={address} />
      {Object.entries(card).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
        dangerouslySetInnerHTML={{ __html: structuredData(page) }}
      />
    </>
  );
}
