import type { CSSProperties } from 'react';
import { band, light } from './palette.ts';

const serif = "Georgia, 'Iowan Old Style', 'Times New Roman', serif";
const sans = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Helvetica, Arial, sans-serif";
const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

// A long token or name without spaces must wrap instead of widening the email.
const wrapAnywhere: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

const body: CSSProperties = { ...wrapAnywhere, fontFamily: sans, fontSize: 16, lineHeight: '26px' };
const small: CSSProperties = { ...body, fontSize: 14, lineHeight: '22px' };

export const styles = {
  page: { margin: 0, padding: 0, backgroundColor: light.page },
  pageGutter: { padding: '40px 16px' },
  container: { width: '100%', maxWidth: 560 },
  band: {
    backgroundColor: band.background,
    // Same width as the card's border below, so that wordmark and text align.
    border: `1px solid ${band.background}`,
    borderBottom: 0,
    borderRadius: '10px 10px 0 0',
    borderCollapse: 'separate',
  },
  bandCell: { padding: '26px 40px 24px', borderBottom: `2px solid ${band.accent}` },
  wordmark: {
    margin: 0,
    color: band.text,
    fontFamily: serif,
    fontSize: 26,
    lineHeight: '32px',
    letterSpacing: '0.04em',
  },
  card: {
    backgroundColor: light.card,
    border: `1px solid ${light.rule}`,
    borderTop: 0,
    borderRadius: '0 0 10px 10px',
    borderCollapse: 'separate',
  },
  cardCell: { padding: '36px 40px 22px' },
  heading: {
    ...wrapAnywhere,
    margin: '0 0 20px',
    color: light.text,
    fontFamily: serif,
    fontSize: 27,
    fontWeight: 400,
    lineHeight: '34px',
  },
  paragraph: { ...body, margin: '0 0 18px', color: light.text },
  note: { ...small, margin: '0 0 14px', color: light.muted },
  link: { ...wrapAnywhere, color: light.link, textDecoration: 'underline' },
  action: { margin: '28px 0 30px' },
  button: {
    padding: '15px 28px',
    borderRadius: 6,
    backgroundColor: light.button,
    color: light.buttonText,
    fontFamily: sans,
    fontSize: 16,
    fontWeight: 600,
  },
  address: { ...small, margin: '16px 0 0', color: light.muted, fontSize: 13, lineHeight: '20px' },
  addressLink: { color: light.link, textDecoration: 'underline', wordBreak: 'break-all' },
  facts: {
    width: '100%',
    margin: '4px 0 24px',
    borderTop: `1px solid ${light.rule}`,
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
  },
  factLabel: {
    ...small,
    width: '30%',
    padding: '11px 12px 11px 0',
    borderBottom: `1px solid ${light.rule}`,
    color: light.label,
    fontWeight: 400,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  factValue: {
    ...small,
    padding: '11px 0',
    borderBottom: `1px solid ${light.rule}`,
    color: light.text,
    fontSize: 15,
    verticalAlign: 'top',
  },
  quote: {
    margin: '4px 0 24px',
    borderLeft: `3px solid ${light.accent}`,
    backgroundColor: light.panel,
  },
  quoteCell: { padding: '16px 20px' },
  quoteLabel: { ...small, margin: '0 0 6px', color: light.label, fontSize: 13 },
  quoteText: { ...body, margin: 0, color: light.text },
  step: { margin: '0 0 4px' },
  stepNumber: {
    width: 36,
    padding: '0 0 14px',
    color: light.label,
    fontFamily: serif,
    fontSize: 22,
    lineHeight: '26px',
    verticalAlign: 'top',
  },
  stepText: { ...body, padding: '0 0 14px', color: light.text, verticalAlign: 'top' },
  codePanel: {
    margin: '4px 0 26px',
    border: `1px solid ${light.rule}`,
    borderRadius: 8,
    borderCollapse: 'separate',
    backgroundColor: light.panel,
  },
  codeCell: { padding: '20px 16px 18px' },
  codeLabel: { ...small, margin: '0 0 6px', color: light.label, fontSize: 13, textAlign: 'center' },
  code: {
    margin: 0,
    paddingLeft: '0.28em',
    color: light.text,
    fontFamily: mono,
    fontSize: 36,
    fontWeight: 600,
    letterSpacing: '0.28em',
    lineHeight: '46px',
    textAlign: 'center',
  },
  footer: { padding: '22px 40px 8px' },
  footerText: { ...small, margin: '0 0 8px', color: light.muted, fontSize: 13, lineHeight: '20px' },
} satisfies Record<string, CSSProperties>;
