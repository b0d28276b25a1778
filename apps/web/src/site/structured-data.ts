import { brand, pages, publicAddress } from '@baize/contract';
import { platform } from './content.ts';
import type { SitePage } from './pages.ts';

const organisation = {
  '@type': 'Organization',
  '@id': `${publicAddress}/#organization`,
  name: brand.companyName,
  url: `${publicAddress}/`,
  logo: `${publicAddress}/apple-touch-icon.png`,
  address: brand.address,
  contactPoint: [
    { '@type': 'ContactPoint', contactType: 'sales', email: brand.salesEmail },
    {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: brand.supportEmail,
      telephone: brand.phone,
    },
  ],
};

const website = {
  '@type': 'WebSite',
  '@id': `${publicAddress}/#website`,
  name: brand.name,
  url: `${publicAddress}/`,
  publisher: { '@id': organisation['@id'] },
};

/** Offers for the tiers with a fixed price. Negotiated tiers have no price to state. */
function payments() {
  const priced = platform.tiers.items.filter((tier) => tier.price.startsWith('$'));
  return {
    '@type': 'Service',
    name: `${brand.name} crypto payments`,
    provider: { '@id': organisation['@id'] },
    offers: priced.map((tier) => ({
      '@type': 'Offer',
      name: tier.name,
      price: tier.price.replace(/[$,]/g, ''),
      priceCurrency: 'USD',
      url: `${publicAddress}/platform#tiers`,
    })),
  };
}

/** Describes the page for search engines (JSON-LD), escaped for use inside a script element. */
export function structuredData(page: SitePage): string {
  const address = `${publicAddress}${page.path}`;
  const webPage = {
    '@type': page.path === pages.company ? 'AboutPage' : 'WebPage',
    '@id': `${address}#page`,
    url: address,
    name: page.title,
    description: page.description,
    isPartOf: { '@id': website['@id'] },
  };
  const graph: object[] = [organisation, website, webPage];
  if (page.path === pages.platform) graph.push(payments());
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  );
}
