/**
 * Content of an email without its layout. Templates build this, and both the HTML and the text
 * version are rendered from it, so the two cannot differ.
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
  /** Preview text that a mailbox shows beside the subject. */
  preheader: string;
  heading: string;
  blocks: Block[];
  /** Why the recipient gets this email; shown in the footer. */
  because: string;
  /**
   * Link to the notification settings, below `because`; missing for emails that cannot be turned
   * off.
   */
  choice?: { label: string; url: string };
};

export const paragraph = (...words: Inline[]): Block => ({ kind: 'paragraph', words });

/** Less prominent than a paragraph: information without an action. */
export const note = (...words: Inline[]): Block => ({ kind: 'note', words });

export const action = (label: string, url: string): Block => ({ kind: 'action', label, url });

export const facts = (...rows: [label: string, value: string][]): Block => ({
  kind: 'facts',
  rows,
});

/** Text written by a person, with its line breaks. */
export const quote = (label: string, text: string): Block => ({ kind: 'quote', label, text });

export const steps = (...list: Step[]): Block => ({ kind: 'steps', steps: list });

export const code = (label: string, value: string): Block => ({
  kind: 'code',
  label,
  code: value,
});
