type HlsPart = {
  bytes: Buffer;
  frameCount: number;
};

export type HlsSegment = {
  /**
   * The second of the tables' time in which the segment begins, so that all processes number alike.
   */
  sequence: number;
  firstFrame: number;
  parts: HlsPart[];
};

type PlaylistContents = {
  /** The last segment is incomplete. */
  segments: readonly HlsSegment[];
  next: { sequence: number; index: number };
  initName: string;
  framesPerSecond: number;
  partSeconds: number;
};

/** Maximum length of a segment; see `createHlsWindow`. */
export const LONGEST_SEGMENT_SECONDS = 2;
/** Players stay three parts behind, as the specification recommends. */
const PARTS_HELD_BACK = 3;

export const framesOf = ({ parts }: HlsSegment) =>
  parts.reduce((sum, { frameCount }) => sum + frameCount, 0);

const partName = (sequence: number, index: number) => `${sequence}.${index}.m4s`;

/**
 * URLs are relative: the path contains the folder, and the playlist is the same for all viewers.
 */
export function writePlaylist(contents: PlaylistContents): string {
  const { segments, next, initName, framesPerSecond, partSeconds } = contents;
  const seconds = (frames: number) => (frames / framesPerSecond).toFixed(3);
  const holdBack = (PARTS_HELD_BACK * partSeconds).toFixed(3);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${LONGEST_SEGMENT_SECONDS}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${holdBack}`,
    `#EXT-X-PART-INF:PART-TARGET=${partSeconds.toFixed(3)}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.sequence ?? next.sequence}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${initName}"`,
  ];
  for (const segment of segments) {
    const { sequence, firstFrame, parts } = segment;
    if (parts.length === 0) continue;
    const begins = new Date(Math.round((firstFrame * 1000) / framesPerSecond));
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${begins.toISOString()}`);
    for (const [index, { frameCount }] of parts.entries()) {
      const independent = index === 0 ? ',INDEPENDENT=YES' : '';
      const uri = partName(sequence, index);
      lines.push(`#EXT-X-PART:DURATION=${seconds(frameCount)},URI="${uri}"${independent}`);
    }
    if (segment === segments.at(-1)) continue;
    lines.push(`#EXTINF:${seconds(framesOf(segment))},`, `${sequence}.m4s`);
  }
  const hinted = partName(next.sequence, next.index);
  lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${hinted}"`, '');
  return lines.join('\n');
}
