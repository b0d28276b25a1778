import type { ClientMessage, Cloth, ServerMessage } from '@baize/contract/live';

/** Interface that the SDK passes to the module loaded on demand. */
export type PlayLinks = {
  /** Element to show the dialog in, with the theme of the table. */
  section: HTMLElement;
  send(message: ClientMessage): boolean;
  /** Set while waiting for a response; called with every message of the table. */
  tell?: (message: ServerMessage) => void;
  cloth(): Cloth | undefined;
  write(amount: number): string;
  now(): number;
  stop(): void;
};

/**
 * Resolves when the player has closed the reality check or the history. Rejects if there is no
 * connection.
 */
export type PlayModule = { play(links: PlayLinks, isCheck?: boolean): Promise<void> };
