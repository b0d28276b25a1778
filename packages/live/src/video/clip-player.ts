import type { ClipFrame, ClipPack } from './clip-pack.ts';

/**
 * Chooses the video frame for each frame number. Numbers follow the tables' time: frame n begins at
 * n × its duration since 1970. All processes therefore show the same frame at any moment, and the
 * moment of a result is known in advance.
 */
export type ClipPlayer = {
  /** Plays a clip once from a frame on; then the idle clip follows. */
  cue(clip: string, startFrame: number): void;
  /** Plays a clip from a frame on and repeats its last loop until another clip is cued. */
  cueUntilNext(clip: string, startFrame: number): void;
  rest(startFrame: number): void;
  /** Returns the content of a frame. Calls must be in ascending order; gaps are allowed. */
  frameAt(frameNumber: number): ClipFrame;
};

type Position = {
  clip: readonly ClipFrame[];
  index: number;
};

type Cue = {
  clip: readonly ClipFrame[];
  startFrame: number;
  repeats: boolean;
};

export function createClipPlayer(pack: ClipPack, idleName: string): ClipPlayer {
  const clipNamed = (name: string) => {
    const clip = pack.clips.get(name);
    if (!clip?.length) throw new Error(`The clip pack has no clip named ${name}`);
    return clip;
  };
  const idle = clipNamed(idleName);
  let cues: Cue[] = [];
  let shown: (Position & { frameNumber: number }) | undefined;

  function wanted(frameNumber: number): Position {
    const cued = cues.findLast(({ startFrame }) => startFrame <= frameNumber);
    if (!cued) return { clip: idle, index: frameNumber % idle.length };
    const { clip, startFrame, repeats } = cued;
    const index = frameNumber - startFrame;
    if (index < clip.length) return { clip, index };
    if (!repeats) return { clip: idle, index: frameNumber % idle.length };
    // Jumping back by one loop keeps everything that turns in the same position.
    const over = (index - clip.length) % idle.length;
    return { clip, index: Math.max(0, clip.length - idle.length) + over };
  }

  function add(cue: Cue) {
    const earlier = cues.filter(({ startFrame }) => startFrame < cue.startFrame).slice(-3);
    cues = [...earlier, cue];
  }

  return {
    cue: (clip, startFrame) => add({ clip: clipNamed(clip), startFrame, repeats: false }),
    cueUntilNext: (clip, startFrame) => add({ clip: clipNamed(clip), startFrame, repeats: true }),
    rest: (startFrame) => add({ clip: [], startFrame, repeats: false }),
    frameAt(frameNumber) {
      const target = wanted(frameNumber);
      const goesOn = shown?.clip === target.clip && shown.frameNumber === frameNumber - 1;
      const isKey = frameOf(target.clip, target.index).isKey;
      const following = goesOn && !isKey ? (shown?.index ?? 0) + 1 : undefined;
      // A clip that was cued again while it was shown may end before the new one does.
      const exists = following !== undefined && following < target.clip.length;
      const index = exists ? following : lastKeyAt(target);
      shown = { clip: target.clip, index, frameNumber };
      return frameOf(target.clip, index);
    },
  };
}

/** A jump must go to a key frame: any other frame would be decoded against the wrong image. */
function lastKeyAt({ clip, index }: Position): number {
  let key = index;
  while (key > 0 && !frameOf(clip, key).isKey) key--;
  return key;
}

function frameOf(clip: readonly ClipFrame[], index: number): ClipFrame {
  const frame = clip[index];
  if (!frame) throw new RangeError(`The clip has no frame ${index}`);
  return frame;
}
