import { resources } from '../content.ts';
import type { FileSizes } from '../file-sizes.ts';
import { Island } from '../islands/island.tsx';
import { ResourceTabs } from '../islands/resource-tabs.tsx';
import { Downloads } from '../parts/downloads.tsx';
import { SiteIcon } from '../parts/icons.tsx';
import { HeroText } from '../parts/page-hero.tsx';
import { Section, SectionHeading } from '../parts/section.tsx';
import { SheetsScene } from '../scenes/sheets.tsx';

export function ResourcesPage({ sizes }: { sizes: FileSizes }) {
  const { hero, tabsLabel, tabs, support } = resources;
  return (
    <>
      <section className="overflow-clip">
        <div className="container-site grid items-center gap-x-8 gap-y-6 pt-12 pb-16 lg:grid-cols-[1.25fr_1fr] lg:py-16">
          <HeroText {...hero} />
          <SheetsScene className="mx-auto w-full max-w-md max-sm:max-w-72" />
        </div>
      </section>
      <Section className="pt-0 lg:pt-0">
        <h2 className="sr-only">{tabsLabel}</h2>
        <Island id="resource-tabs" of={ResourceTabs} props={{ label: tabsLabel, tabs }} />
      </Section>
      <Downloads sizes={sizes} />
      <Section id="support" labelledBy="support-title">
        <SectionHeading
          id="support-title"
          title={support.title}
          text={support.text}
          className="mb-12"
        />
        <ul className="grid gap-6 lg:grid-cols-3">
          {support.channels.map(({ icon, label, text, href }) => (
            <li key={href} className="contents">
              <a
                href={href}
                className="flex flex-col rounded-2xl border border-line bg-surface p-8 transition-colors duration-150 hover:border-line-control"
              >
                <span className="mb-6 text-brass-ink">
                  <SiteIcon name={icon} className="size-6" />
                </span>
                <span className="font-medium wrap-anywhere">{label}</span>
                <span className="mt-1 text-ink-muted">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
