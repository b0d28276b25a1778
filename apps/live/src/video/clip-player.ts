import type { ClipFrame, ClipPack } from './clip-pack.ts';

/**
 * Which picture is shown at which frame. Frames are numbered by wall clock (frame n begins at
 * n × its duration since 1970), so that every process at every moment plays the same picture
 * and the moment of a landing is known before it is drawn.
 */
export interface ClipPlayer {
  /** Plays a clip once from a frame on; idle follows it. */
  cue(clip: string, startFrame: number): void;
  /** The picture of a frame. Frames are asked for in order; gaps are allowed. */
  frameAt(frameNumber: number): ClipFrame;
}

interface Position {
  clip: readonly ClipFrame[];
  index: number;
}

export function createClipPlayer(pack: ClipPack): ClipPlayer {
  const clipNamed = (name: string) => {
    const clip = pack.clips.get(name);
    if (!clip?.length) throw new Error(`The clip pack has no clip named ${name}`);
    return clip;
  };
  const idle = clipNamed('idle');
  let cues: { clip: readonly ClipFrame[]; startFrame: number }[] = [];
  let shown: (Position & { frameNumber: number }) | undefined;

  function wanted(frameNumber: number): Position {
    const cued = cues.findLast(({ startFrame }) => startFrame <= frameNumber);
    const index = cued ? frameNumber - cued.startFrame : 0;
    if (cued && index < cued.clip.length) return { clip: cued.clip, index };
    return { clip: idle, index: frameNumber % idle.length };
  }

  return {
    cue(clip, startFrame) {
      const earlier = cues.filter((cue) => cue.startFrame < startFrame).slice(-3);
      cues = [...earlier, { clip: clipNamed(clip), startFrame }];
    },
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
