/**
 * What an e-mail says, apart from how it looks: templates compose this, and the HTML and the
 * text version are both drawn from it, so that the two can never say different things.
 */
export type Inline = string | { strong: string } | { mailto: string };

export type Step = { title: string; text: string };

export type Block =
  | { kind: 'paragraph'; words: Inline[] }
  | { kind: 'note'; words: Inline[] }
  | { kind: 'action'; label: string; url: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'steps'; steps: Step[] }
  | { kind: 'code'; label: string; code: string };

export type EmailContent = {
  subject: string;
  /** The line a mailbox shows beside the subject. */
  preheader: string;
  heading: string;
  blocks: Block[];
  /** Why this person receives the message; it stands in the footer. */
  because: string;
  /** Where it is chosen what is sent, under that; absent where there is no choice. */
  choice?: { label: string; url: string };
};

export const paragraph = (...words: Inline[]): Block => ({ kind: 'paragraph', words });

/** Smaller and quieter than a paragraph: what to know, not what to do. */
export const note = (...words: Inline[]): Block => ({ kind: 'note', words });

export const action = (label: string, url: string): Block => ({ kind: 'action', label, url });

export const facts = (...rows: [label: string, value: string][]): Block => ({
  kind: 'facts',
  rows,
});

/** Words that a person wrote, kept with their line breaks. */
export const quote = (label: string, text: string): Block => ({ kind: 'quote', label, text });

export const steps = (...list: Step[]): Block => ({ kind: 'steps', steps: list });

export const code = (label: string, value: string): Block => ({
  kind: 'code',
  label,
  code: value,
});
