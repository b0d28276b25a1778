import type { ClientMessage, Cloth, ServerMessage } from '@baize/contract/live';

/** What the SDK gives to the file that it loads when there is something of the player's own to show. */
export type PlayLinks = {
  /** Where it is shown, in the theme of the table. */
  section: HTMLElement;
  send(message: ClientMessage): boolean;
  /** Set by who waits for an answer: hears all that the table says. */
  tell?: (message: ServerMessage) => void;
  cloth(): Cloth | undefined;
  write(amount: number): string;
  now(): number;
  stop(): void;
};

/**
 * Resolves when the player has closed it: the question whether to go on, or the history. Rejects when there is
 * no connection to ask over.
 */
export type PlayModule = { play(links: PlayLinks, isCheck?: boolean): Promise<void> };
