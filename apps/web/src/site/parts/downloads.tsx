import { Download } from 'lucide-react';
import { formatBytes } from '../../ui/format-bytes.ts';
import { resources } from '../content.ts';
import type { FileSizes } from '../file-sizes.ts';
import { Section, SectionHeading } from './section.tsx';

const fileName = (href: string) => href.slice(href.lastIndexOf('/') + 1);

export function Downloads({ sizes }: { sizes: FileSizes }) {
  const { title, groups } = resources.downloads;
  return (
    <Section id="downloads" labelledBy="downloads-title" className="border-y border-line bg-sunken">
      <SectionHeading id="downloads-title" title={title} className="mb-12" />
      <div className="grid gap-6 lg:grid-cols-3">
        {groups.map((group) => (
          <div key={group.title} className="rounded-2xl border border-line bg-surface p-6 sm:p-8">
            <h3 className="mb-4 font-display text-2xl">{group.title}</h3>
            <ul className="divide-y divide-line">
              {group.files.map(({ label, href }) => (
                <li key={href}>
                  <a href={href} download="" className="group flex items-center gap-4 py-4">
                    <span className="min-w-0 grow">
                      <span className="block font-medium underline-offset-4 group-hover:underline">
                        {label}
                      </span>
                      <span className="block text-sm text-ink-subtle wrap-anywhere">
                        {fileName(href)}
                        {sizes[href] !== undefined && `, ${formatBytes(sizes[href])}`}
                      </span>
                    </span>
                    <Download
                      aria-hidden="true"
                      strokeWidth={1.5}
                      className="size-5 shrink-0 text-accent"
                    />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
