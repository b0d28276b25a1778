/** What a source tells while it plays. */
export interface PictureEvents {
  onData(): void;
  onLost(): void;
  onUnsupported(): void;
}

export interface Playing {
  /** Where a picture lies on the table's timeline in milliseconds; NaN if unknown. */
  ptsOf(picture: VideoFrameCallbackMetadata): number;
  stop(): void;
}
