import { type ReactNode, useMemo } from 'react';
import { CopyButton } from './copy-button.tsx';
import { cx } from './cx.ts';
import { type CodeLanguage, highlight, type TokenKind } from './highlight.ts';

const looks: Record<Exclude<TokenKind, 'plain'>, string> = {
  comment: 'text-ink-subtle italic',
  keyword: 'text-red-ink',
  name: 'text-blue-ink',
  string: 'text-brass-ink',
  number: 'text-green-ink',
  tag: 'text-accent',
};

type CodeBlockProps = {
  /** Name of the code, shown above it and read by screen readers. */
  label: string;
  code: string;
  language: CodeLanguage;
  /** Text to copy, if it differs from the code on screen. */
  copyText?: () => Promise<string | undefined>;
  /** Shown beside the copy button. */
  actions?: ReactNode;
  className?: string;
};

export function CodeBlock({ label, code, language, copyText, actions, className }: CodeBlockProps) {
  const tokens = useMemo(() => highlight(code, language), [code, language]);
  return (
    <figure className={cx('min-w-0 overflow-clip rounded-lg border border-line', className)}>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-surface py-2 pr-2 pl-4">
        <span className="min-w-0 text-sm font-medium text-ink-muted wrap-anywhere">{label}</span>
        <span className="flex flex-wrap gap-2">
          {actions}
          <CopyButton size="sm" text={copyText ?? code} />
        </span>
      </figcaption>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable
          by keyboard */}
      <pre
        tabIndex={0}
        className="overflow-x-auto bg-sunken p-4 font-mono text-sm leading-6 text-ink focus-visible:outline-offset-[-2px] max-sm:text-xs max-sm:leading-5"
      >
        <code>
          {tokens.map(({ kind, text }, index) =>
            kind === 'plain' ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text is always replaced as a whole
              <span key={index} className={looks[kind]}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: end of the code */}
    </figure>
  );
}
