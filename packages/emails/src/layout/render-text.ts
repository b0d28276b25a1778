import { brand } from '@baize/contract';
import { toLines, toOneLine } from './clean-text.ts';
import type { Block, EmailContent, Inline } from './content.ts';

/** Renders the text version without wrapping lines: mail clients wrap to their own width. */
export function renderText(content: EmailContent): string {
  const parts = [
    toOneLine(content.heading).trim(),
    ...content.blocks.map(writeBlock),
    // Two dashes and a space: the separator by which mail clients recognise a footer.
    [
      '-- ',
      content.because,
      ...(content.choice ? [`${content.choice.label}: ${content.choice.url}`] : []),
      `${brand.companyName}, ${brand.address}`,
      brand.supportEmail,
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return writeInline(block.words);
    case 'action':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${toOneLine(value).trim()}`).join('\n');
    case 'quote':
      return [`${block.label}:`, ...toLines(block.text).map((line) => `> ${line}`.trimEnd())].join(
        '\n',
      );
    case 'steps':
      return block.steps
        .map((step, index) => `${index + 1}. ${step.title}\n   ${step.text}`)
        .join('\n');
    case 'code':
      return `${block.label}:\n\n    ${block.code}`;
  }
}

function writeInline(words: Inline[]): string {
  return toOneLine(words.map(writePiece).join('')).trim();
}

function writePiece(piece: Inline): string {
  if (typeof piece === 'string') return piece;
  return 'strong' in piece ? piece.strong : piece.mailto;
}
