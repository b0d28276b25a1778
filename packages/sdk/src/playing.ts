/** What a source tells while it plays. */
export interface PictureEvents {
  onData(): void;
  onLost(): void;
  onUnsupported(): void;
}

export interface Playing {
  /** Where media time zero lies on the table's timeline in milliseconds; NaN if unknown. */
  zero(): number;
  stop(): void;
}
