import { brand, pages } from '@baize/contract';
import type { ComponentType } from 'react';
import { failure, lost, seo } from './content.ts';
import type { FileSizes } from './file-sizes.ts';
import { type LegalPage, legalPages } from './legal.ts';
import { CompanyPage } from './pages/company.tsx';
import { FailurePage } from './pages/failure.tsx';
import { HomePage } from './pages/home.tsx';
import { LegalTextPage } from './pages/legal.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { PlatformPage } from './pages/platform.tsx';
import { ResourcesPage } from './pages/resources.tsx';
import { SolutionsPage } from './pages/solutions.tsx';

/** Props of a page, in addition to the content file. */
type PageProps = { sizes: FileSizes; legal: LegalPage | undefined };

export type SitePage = {
  path: string;
  /** Name of the rendered file, by which the server finds it. */
  file: string;
  title: string;
  description: string;
  Component: ComponentType<PageProps>;
  legal?: LegalPage;
  /**
   * Page that is served for URLs other than its own, such as the 404 page. Never listed or indexed.
   */
  unlisted?: boolean;
};

export const sitePages: readonly SitePage[] = [
  { path: '/', file: 'index.html', ...seo.home, Component: HomePage },
  { path: pages.solutions, file: 'solutions.html', ...seo.solutions, Component: SolutionsPage },
  { path: pages.platform, file: 'platform.html', ...seo.platform, Component: PlatformPage },
  {
    path: pages.company,
    file: 'company.html',
    ...seo.company,
    Component: CompanyPage,
  },
  {
    path: pages.resources,
    file: 'resources.html',
    ...seo.resources,
    Component: ResourcesPage,
  },
  ...legalPages.map((page) => ({
    path: page.path,
    file: `${page.path.slice(1)}.html`,
    title: `${page.title} | ${brand.name}`,
    description: page.description,
    legal: page,
    Component: LegalTextPage,
  })),
  {
    path: '/404',
    file: '404.html',
    title: `${lost.title} | ${brand.name}`,
    description: lost.text,
    Component: NotFoundPage,
    unlisted: true,
  },
  {
    path: '/500',
    file: '500.html',
    title: `${failure.title} | ${brand.name}`,
    description: failure.text,
    Component: FailurePage,
    unlisted: true,
  },
];
