import { solutions } from '../content.ts';
import { CallToAction } from '../parts/call-to-action.tsx';
import { IconCards, KeyFeatures } from '../parts/feature-cards.tsx';
import { Flags } from '../parts/flags.tsx';
import { HeroText } from '../parts/page-hero.tsx';
import { Section, SectionHeading } from '../parts/section.tsx';
import { Stats } from '../parts/stats.tsx';
import { TableScene } from '../scenes/table.tsx';

export function SolutionsPage() {
  const { hero, cards, stats, keyFeatures, callToAction } = solutions;
  return (
    <>
      <section className="overflow-clip">
        <div className="container-site grid items-center gap-x-4 gap-y-12 py-12 lg:grid-cols-[1fr_1.15fr] lg:py-16">
          <HeroText {...hero} />
          <TableScene className="lg:-mr-40 xl:-mr-56" />
        </div>
      </section>
      <Section className="pt-8 lg:pt-10">
        <h2 className="sr-only">What you get</h2>
        <IconCards cards={cards} />
        <div className="mt-6">
          <Stats items={stats} />
        </div>
        <div className="mt-16">
          <Flags />
        </div>
      </Section>
      <Section labelledBy="key-features" className="border-y border-line bg-sunken">
        <SectionHeading
          id="key-features"
          title={keyFeatures.title}
          text={keyFeatures.text}
          className="mb-14"
        />
        <KeyFeatures items={keyFeatures.items} />
      </Section>
      <div className="pt-20 lg:pt-28">
        <CallToAction {...callToAction} />
      </div>
    </>
  );
}
