/** What a source tells while it plays. */
export type PictureEvents = {
  onData(): void;
  onLost(): void;
  onUnsupported(): void;
};

export type Playing = {
  /** Where a picture lies on the table's timeline in milliseconds; NaN if unknown. */
  ptsOf(picture: VideoFrameCallbackMetadata): number;
  stop(): void;
};
