/**
 * Code for a page under test: which picture is on screen, told by nobody but the pictures. Every
 * fragment carries the number of its frame, counted by the tables' time; what is put into the browser's
 * buffer tells at which media time each comes. `frameShown(mediaTime)` answers the number, modulo
 * 2³², whichever player put it there.
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

/** How many frames the shown one is after the one of a moment; negative if it comes before. */
export function framesAfter(shown: number, moment: number, frameMs: number): number {
  const expected = Math.round(moment / frameMs) % numbers;
  const apart = (shown - expected + numbers) % numbers;
  return apart > numbers / 2 ? apart - numbers : apart;
}
