import { certificationBalance, certificationCases, paths } from '@baize/contract';
import { linkClass, Section } from './section.tsx';

export function CertificationSection() {
  return (
    <Section
      id="certification"
      intro={
        <>
          Before you go live, we fire these cases at your test wallet and show you every request and
          answer. Run it as often as you like under{' '}
          <a href={paths.goLive} className={linkClass}>
            Going live
          </a>
          . It plays with a player whom you name and who needs {certificationBalance} minor units; a
          wallet that passes gives all of it back.
        </>
      }
    >
      <dl className="divide-y divide-line border-y border-line">
        {certificationCases.map(({ name, title, sends, expects }) => (
          <div key={name} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[16rem_1fr]">
            <dt className="font-medium">{title}</dt>
            <dd className="space-y-0.5 text-ink-muted">
              <p>{sends}</p>
              <p className="text-ink">{expects}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
