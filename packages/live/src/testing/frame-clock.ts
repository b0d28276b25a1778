/**
 * Code for a page under test that determines the visible video frame from the video data alone.
 * Every fragment carries its frame number, counted by the tables' time. The script reads the
 * numbers from data appended to the browser's buffer. `frameShown(mediaTime)` returns the number
 * modulo 2³², for any player.
 */
export const frameClockScript = `
  const framesByTime = new Map();
  const append = SourceBuffer.prototype.appendBuffer;
  SourceBuffer.prototype.appendBuffer = function (data) {
    const bytes = ArrayBuffer.isView(data)
      ? new DataView(data.buffer, data.byteOffset, data.byteLength)
      : new DataView(data);
    let sequence;
    for (let at = 4; at + 20 <= bytes.byteLength; at++) {
      const type = bytes.getUint32(at);
      if (type === 0x6d666864) sequence = bytes.getUint32(at + 8);
      if (type === 0x74666474 && sequence !== undefined) {
        const isLong = bytes.getUint8(at + 4) === 1;
        const time = isLong ? Number(bytes.getBigUint64(at + 8)) : bytes.getUint32(at + 8);
        framesByTime.set(Math.round(time + this.timestampOffset * 1000), sequence);
        sequence = undefined;
      }
    }
    if (framesByTime.size > 4000) framesByTime.delete(framesByTime.keys().next().value);
    return append.call(this, data);
  };
  window.frameShown = (mediaTime) => {
    const time = Math.round(mediaTime * 1000);
    for (let off = 0; off < 20; off++) {
      const frame = framesByTime.get(time - off) ?? framesByTime.get(time + off);
      if (frame !== undefined) return frame;
    }
  };
`;

const numbers = 2 ** 32;

/** Number of frames by which the shown frame is after the given time; negative if it is before. */
export function framesAfter(shown: number, moment: number, frameMs: number): number {
  const expected = Math.round(moment / frameMs) % numbers;
  const apart = (shown - expected + numbers) % numbers;
  return apart > numbers / 2 ? apart - numbers : apart;
}
