export type PictureEvents = {
  onData(): void;
  onLost(): void;
  onUnsupported(): void;
};

export type Playing = {
  /** Position of a frame in the table's timeline in milliseconds; NaN if unknown. */
  ptsOf(picture: VideoFrameCallbackMetadata): number;
  stop(): void;
};
