/**
 * WebSocket frames as bytes (RFC 6455, server to client). A message for many players is encoded
 * once and the same bytes are written to every socket.
 */
const opcodes = { text: 0x1, binary: 0x2, ping: 0x9 } as const;

export function encodeFrame(kind: keyof typeof opcodes, payload: Uint8Array): Buffer {
  const { frame, at } = startFrame(kind, payload.length);
  frame.set(payload, at);
  return frame;
}

/** Encodes a message as a frame, appended to already encoded frames. */
export function encodeMessage(message: object, before?: Uint8Array): Buffer {
  const text = JSON.stringify(message);
  const { frame, at } = startFrame('text', Buffer.byteLength(text), before);
  frame.write(text, at);
  return frame;
}

function startFrame(kind: keyof typeof opcodes, length: number, before?: Uint8Array) {
  const headSize = length < 126 ? 2 : length < 65536 ? 4 : 10;
  const start = before?.length ?? 0;
  const frame = Buffer.allocUnsafe(start + headSize + length);
  if (before) frame.set(before);
  frame[start] = 0x80 | opcodes[kind];
  if (headSize === 2) {
    frame[start + 1] = length;
  } else if (headSize === 4) {
    frame[start + 1] = 126;
    frame.writeUInt16BE(length, start + 2);
  } else {
    frame[start + 1] = 127;
    frame.writeBigUInt64BE(BigInt(length), start + 2);
  }
  return { frame, at: start + headSize };
}
