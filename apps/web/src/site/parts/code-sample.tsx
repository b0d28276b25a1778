import { publicAddress } from '@baize/contract';

type Kind = 'tag' | 'name' | 'text';
type Piece = string | [kind: Kind, text: string];

const looks: Record<Kind, string> = {
  tag: 'text-accent',
  name: 'text-blue-ink',
  text: 'text-brass-ink',
};

const option = (name: string, value: string): Piece[] => [
  '    ',
  ['name', name],
  ': ',
  ['text', `'${value}'`],
  ',\n',
];

/** Example from the documentation. Its URL is the origin of this server. */
const sample: Piece[] = [
  ['tag', '<div'],
  ' ',
  ['name', 'id'],
  '=',
  ['text', '"table"'],
  ['tag', '></div>'],
  '\n',
  ['tag', '<script'],
  ' ',
  ['name', 'src'],
  '=',
  ['text', `"${publicAddress}/sdk/v1/baize-live.js"`],
  ['tag', '></script>'],
  '\n',
  ['tag', '<script>'],
  '\n  ',
  ['tag', 'new'],
  ' BaizeLive({\n',
  ...option('serverUrl', publicAddress),
  ...option('playerId', 'player-42'),
  ...option('apiKey', 'YOUR_API_KEY'),
  ...option('container', '#table'),
  '  });\n',
  ['tag', '</script>'],
];

export function CodeSample({ label }: { label: string }) {
  return (
    <figure className="min-w-0 overflow-clip rounded-xl border border-line bg-surface shadow-lg">
      <figcaption className="flex items-center gap-3 border-b border-line px-5 py-3 text-sm text-ink-subtle">
        <span aria-hidden="true" className="flex gap-1.5">
          <i className="size-2.5 rounded-full bg-line-strong" />
          <i className="size-2.5 rounded-full bg-line-strong" />
          <i className="size-2.5 rounded-full bg-line-strong" />
        </span>
        {label}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by
          keyboard */}
      <pre tabIndex={0} className="overflow-x-auto px-5 py-5 font-mono text-sm leading-6 text-ink">
        <code>
          {sample.map((piece, index) =>
            typeof piece === 'string' ? (
              piece
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
              <span key={index} className={looks[piece[0]]}>
                {piece[1]}
              </span>
            ),
          )}
        </code>
      </pre>
    </figure>
  );
}
