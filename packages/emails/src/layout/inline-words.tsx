import { Fragment } from 'react';
import { Link } from 'react-email';
import { toOneLine } from './clean-text.ts';
import type { Inline } from './content.ts';
import { styles } from './styles.ts';

export function InlineWords({ words }: { words: Inline[] }) {
  return words.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <Fragment key={index}>{drawPiece(piece)}</Fragment>
  ));
}

function drawPiece(piece: Inline) {
  if (typeof piece === 'string') return toOneLine(piece);
  if ('strong' in piece) return <strong>{toOneLine(piece.strong)}</strong>;
  return (
    <Link className="link" href={`mailto:${piece.mailto}`} style={styles.link}>
      {piece.mailto}
    </Link>
  );
}
