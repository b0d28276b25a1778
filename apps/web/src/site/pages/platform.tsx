import { platform } from '../content.ts';
import { CallToAction } from '../parts/call-to-action.tsx';
import { CoinList } from '../parts/coin-list.tsx';
import { HeroText } from '../parts/page-hero.tsx';
import { Section, SectionHeading } from '../parts/section.tsx';
import { Steps } from '../parts/steps.tsx';
import { Tiers } from '../parts/tiers.tsx';
import { CoinsScene } from '../scenes/coins.tsx';

export function PlatformPage() {
  const { hero, steps, callToAction } = platform;
  return (
    <>
      <section className="overflow-clip">
        <div className="container-site grid items-center gap-x-8 gap-y-12 py-12 lg:grid-cols-2 lg:py-20">
          <HeroText {...hero} />
          <CoinsScene className="mx-auto w-full max-w-xl" />
        </div>
      </section>
      <CoinList />
      <Tiers />
      <Section labelledBy="steps" className="border-y border-line bg-sunken">
        <SectionHeading id="steps" title={steps.title} className="mb-12" />
        <Steps items={steps.items} className="grid gap-10 lg:grid-cols-3" />
      </Section>
      <div className="pt-20 lg:pt-28">
        <CallToAction {...callToAction} />
      </div>
    </>
  );
}
