import { brand } from '@baize/contract';
import { Body, Container, Head, Heading, Html, Link, Preview, Text } from 'react-email';
import { toOneLine, toSubject } from './clean-text.ts';
import type { EmailContent } from './content.ts';
import { ContentBlock } from './content-block.tsx';
import { Sheet } from './sheet.tsx';
import { styleSheet } from './style-sheet.ts';
import { styles } from './styles.ts';

export function EmailDocument({ content }: { content: EmailContent }) {
  const title = toSubject(content.subject);
  return (
    <Html lang="en">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{styleSheet}</style>
      </Head>
      <Body className="page" style={styles.page}>
        <Preview useTitleTag={false}>{toOneLine(content.preheader)}</Preview>
        <Sheet
          className="page"
          style={styles.page}
          cellClassName="page-gutter"
          cellStyle={styles.pageGutter}
        >
          <Container width="560" style={styles.container}>
            <Wordmark />
            <Card content={content} />
            <Footer content={content} />
          </Container>
        </Sheet>
      </Body>
    </Html>
  );
}

/** Text instead of an image, so that clients that block images also show it. */
function Wordmark() {
  return (
    <Sheet className="band" style={styles.band} cellClassName="gutter" cellStyle={styles.bandCell}>
      <Text className="wordmark" style={styles.wordmark}>
        {brand.name}
      </Text>
    </Sheet>
  );
}

function Card({ content }: { content: EmailContent }) {
  return (
    <Sheet className="card" style={styles.card} cellClassName="gutter" cellStyle={styles.cardCell}>
      <Heading as="h1" className="text" style={styles.heading}>
        {toOneLine(content.heading)}
      </Heading>
      {content.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <ContentBlock key={index} block={block} />
      ))}
    </Sheet>
  );
}

function Footer({ content: { because, choice } }: { content: EmailContent }) {
  return (
    <Sheet cellClassName="gutter" cellStyle={styles.footer}>
      <Text className="muted" style={styles.footerText}>
        {because}
        {choice && (
          <>
            <br />
            <Link className="link" href={choice.url} style={styles.link}>
              {choice.label}
            </Link>
          </>
        )}
      </Text>
      <Text className="muted" style={styles.footerText}>
        {`${brand.companyName}, ${brand.address}`}
        <br />
        <Link className="link" href={`mailto:${brand.supportEmail}`} style={styles.link}>
          {brand.supportEmail}
        </Link>
      </Text>
    </Sheet>
  );
}
