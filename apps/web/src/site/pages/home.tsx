import { Check } from 'lucide-react';
import { home } from '../content.ts';
import { CallToAction } from '../parts/call-to-action.tsx';
import { CodeSample } from '../parts/code-sample.tsx';
import { PictureCards } from '../parts/feature-cards.tsx';
import { ArrowLink } from '../parts/links.tsx';
import { HeroText } from '../parts/page-hero.tsx';
import { PartnerMarks } from '../parts/partner-marks.tsx';
import { Section, SectionHeading } from '../parts/section.tsx';
import { Steps } from '../parts/steps.tsx';
import { FairnessScene } from '../scenes/fairness.tsx';
import { WheelScene } from '../scenes/wheel.tsx';

export function HomePage() {
  const { features, embed, fairness, callToAction } = home;
  return (
    <>
      <Hero />
      <PartnerMarks />
      <Section labelledBy="features">
        <SectionHeading id="features" title={features.title} className="mb-12" />
        <PictureCards cards={features.cards} />
      </Section>
      <Section labelledBy="embed" className="border-y border-line bg-sunken">
        <div className="grid items-center gap-14 lg:grid-cols-2">
          <div>
            <SectionHeading id="embed" eyebrow={embed.eyebrow} title={embed.title} />
            <Steps items={embed.steps} className="mt-10 mb-9 space-y-7" />
            <ArrowLink {...embed.link} />
          </div>
          <CodeSample label={embed.codeLabel} />
        </div>
      </Section>
      <Section labelledBy="fairness">
        <div className="grid items-center gap-14 lg:grid-cols-2">
          <FairnessScene className="rise max-w-md max-lg:order-last" />
          <div>
            <SectionHeading
              id="fairness"
              eyebrow={fairness.eyebrow}
              title={fairness.title}
              text={fairness.text}
            />
            <ul className="mt-8 space-y-3">
              {fairness.points.map((point) => (
                <li key={point} className="flex gap-3">
                  <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
                  {point}
                </li>
              ))}
            </ul>
            <ArrowLink {...fairness.link} className="mt-8" />
          </div>
        </div>
      </Section>
      <CallToAction {...callToAction} />
    </>
  );
}

function Hero() {
  const { notes, ...words } = home.hero;
  return (
    <section className="relative isolate overflow-clip">
      <div className="container-site grid items-center pt-12 lg:min-h-[42rem] lg:grid-cols-[1.1fr_1fr] lg:py-20">
        <HeroText {...words}>
          <ul className="mt-10 flex flex-wrap gap-x-7 gap-y-2 text-base text-ink-muted">
            {notes.map((note) => (
              <li key={note} className="flex items-center gap-2">
                <Check aria-hidden="true" className="size-4 text-brass" />
                {note}
              </li>
            ))}
          </ul>
        </HeroText>
        <WheelScene className="hero-wheel" />
      </div>
    </section>
  );
}
