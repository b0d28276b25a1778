import type { ClipFrame, ClipPack } from './clip-pack.ts';

/**
 * Which picture is shown at which frame. Frames are numbered by the tables' time (frame n begins at
 * n × its duration since 1970), so that every process at every moment plays the same picture
 * and the moment of a result is known before it is drawn.
 */
export type ClipPlayer = {
  /** Plays a clip once from a frame on; idle follows it. */
  cue(clip: string, startFrame: number): void;
  /** Plays a clip from a frame on and repeats its last loop until something else is cued. */
  cueUntilNext(clip: string, startFrame: number): void;
  /** Goes back to idle at a frame. */
  rest(startFrame: number): void;
  /** The picture of a frame. Frames are asked for in order; gaps are allowed. */
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
    // One loop back everything that turns is where it would be now.
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
      // A clip that was cued anew while it was shown may be at its end before the new one is.
      const exists = following !== undefined && following < target.clip.length;
      const index = exists ? following : lastKeyAt(target);
      shown = { clip: target.clip, index, frameNumber };
      return frameOf(target.clip, index);
    },
  };
}

/** A jump may only land on a key frame: anything else would be drawn onto the wrong picture. */
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
