import { Fragment } from 'react';
import { Button, Link, Section, Text } from 'react-email';
import { toLines, toOneLine } from './clean-text.ts';
import type { Block, Step } from './content.ts';
import { InlineWords } from './inline-words.tsx';
import { Sheet } from './sheet.tsx';
import { styles } from './styles.ts';

export function ContentBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <Text className="text" style={styles.paragraph}>
          <InlineWords words={block.words} />
        </Text>
      );
    case 'note':
      return (
        <Text className="muted" style={styles.note}>
          <InlineWords words={block.words} />
        </Text>
      );
    case 'action':
      return <ActionBlock label={block.label} url={block.url} />;
    case 'facts':
      return <FactsBlock rows={block.rows} />;
    case 'quote':
      return <QuoteBlock label={block.label} text={block.text} />;
    case 'steps':
      return <StepsBlock steps={block.steps} />;
    case 'code':
      return <CodeBlock label={block.label} code={block.code} />;
  }
}

/** Also shows the URL as text: some clients drop buttons, and careful readers check the URL. */
function ActionBlock({ label, url }: { label: string; url: string }) {
  return (
    <Section style={styles.action}>
      <Button className="button" href={url} style={styles.button}>
        {label}
      </Button>
      <Text className="muted" style={styles.address}>
        Or open this address in your browser:
        <br />
        <Link className="link" href={url} style={styles.addressLink}>
          {url}
        </Link>
      </Text>
    </Section>
  );
}

function FactsBlock({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <table className="rule" cellPadding={0} cellSpacing={0} style={styles.facts}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" className="label rule" style={styles.factLabel}>
              {label}
            </th>
            <td className="text rule" style={styles.factValue}>
              {toOneLine(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QuoteBlock({ label, text }: { label: string; text: string }) {
  return (
    <Sheet className="quote" style={styles.quote} cellStyle={styles.quoteCell}>
      <Text className="label" style={styles.quoteLabel}>
        {label}
      </Text>
      <Text className="text" style={styles.quoteText}>
        {toLines(text).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Text>
    </Sheet>
  );
}

function StepsBlock({ steps }: { steps: Step[] }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} width="100%" style={styles.step}>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.title}>
            <td className="label" style={styles.stepNumber}>
              {index + 1}
            </td>
            <td className="text" style={styles.stepText}>
              <strong>{step.title}</strong>
              <br />
              {step.text}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <Sheet className="panel" style={styles.codePanel} cellStyle={styles.codeCell}>
      <Text className="label" style={styles.codeLabel}>
        {label}
      </Text>
      <Text className="text" style={styles.code}>
        {code}
      </Text>
    </Sheet>
  );
}
