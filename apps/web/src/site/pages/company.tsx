import { brand } from '@baize/contract';
import { company, contactForm } from '../content.ts';
import { ContactForm } from '../islands/contact-form.tsx';
import { Island } from '../islands/island.tsx';
import { SiteIcon } from '../parts/icons.tsx';
import { HeroText } from '../parts/page-hero.tsx';
import { Section, SectionHeading } from '../parts/section.tsx';
import { Stats } from '../parts/stats.tsx';
import { LampScene } from '../scenes/lamp.tsx';

export function CompanyPage() {
  const { hero, stats, mission } = company;
  return (
    <>
      <section className="overflow-clip">
        <div className="container-site grid items-center gap-x-8 gap-y-12 pt-12 pb-16 lg:grid-cols-2 lg:pt-0">
          <HeroText {...hero} />
          <LampScene className="mx-auto max-w-xl lg:-mt-18" />
        </div>
        <div className="container-site">
          <Stats items={stats} />
        </div>
      </section>
      <Section labelledBy="mission">
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.3fr]">
          <SectionHeading id="mission" eyebrow={mission.eyebrow} title={mission.title} />
          <div className="space-y-6 lg:pt-9">
            {mission.paragraphs.map((text) => (
              <p key={text} className="max-w-2xl font-display text-2xl leading-9 text-ink-muted">
                {text}
              </p>
            ))}
          </div>
        </div>
      </Section>
      <Contact />
    </>
  );
}

function Contact() {
  const { title, text, withoutScript, channels } = company.contact;
  return (
    <Section id="contact" labelledBy="contact-title" className="border-t border-line bg-sunken">
      <div className="grid gap-14 lg:grid-cols-[1fr_1.3fr]">
        <div>
          <SectionHeading id="contact-title" title={title} text={text} />
          <address className="mt-10 space-y-6 not-italic">
            {channels.map(({ icon, label, value, href }) => (
              <div key={label} className="flex gap-4">
                <span className="mt-1 text-brass-ink">
                  <SiteIcon name={icon} />
                </span>
                <p>
                  <span className="block text-base text-ink-subtle">{label}</span>
                  {href === '' ? (
                    value
                  ) : (
                    <a href={href} className="rounded-sm underline-offset-4 hover:underline">
                      {value}
                    </a>
                  )}
                </p>
              </div>
            ))}
          </address>
        </div>
        <div className="rounded-2xl border border-line bg-surface p-6 sm:p-10 [&_textarea]:min-h-40">
          <noscript>
            <p>
              {withoutScript}{' '}
              <a href={`mailto:${brand.salesEmail}`} className="text-accent underline">
                {brand.salesEmail}
              </a>
            </p>
          </noscript>
          <Island id="contact-form" of={ContactForm} props={{ texts: contactForm }} />
        </div>
      </div>
    </Section>
  );
}
