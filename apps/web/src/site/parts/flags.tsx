import { solutions } from '../content.ts';

const drawings = import.meta.glob<string>('../flags/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function drawing(code: string): string {
  const svg = drawings[`../flags/${code}.svg`];
  if (svg === undefined) throw new Error(`The content names a flag that is not there: ${code}`);
  return svg;
}

export function Flags() {
  const { title, flags } = solutions.countries;
  return (
    <section aria-labelledby="countries">
      <h2 id="countries" className="text-center text-md font-medium text-ink-muted">
        {title}
      </h2>
      <ul className="mt-7 flex flex-wrap justify-center gap-x-3 gap-y-4 xl:flex-nowrap xl:justify-between">
        {flags.map(([code = '', name = '']) => (
          <li
            key={code}
            title={name}
            className="size-10 overflow-clip rounded-full ring-1 ring-line-strong"
          >
            <span className="sr-only">{name}</span>
            <span
              aria-hidden="true"
              className="block [&_svg]:size-full"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: files of this repository
              dangerouslySetInnerHTML={{ __html: drawing(code) }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
