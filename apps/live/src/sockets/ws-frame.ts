/**
 * WebSocket frames as bytes (RFC 6455, server to client). A message for many players is framed
 * once here and the same bytes are written to every socket.
 */
const opcodes = { text: 0x1, binary: 0x2, ping: 0x9 } as const;

export function encodeFrame(kind: keyof typeof opcodes, payload: Uint8Array): Buffer {
  const { frame, headSize } = startFrame(kind, payload.length);
  frame.set(payload, headSize);
  return frame;
}

export function encodeMessage(message: object): Buffer {
  const text = JSON.stringify(message);
  const { frame, headSize } = startFrame('text', Buffer.byteLength(text));
  frame.write(text, headSize);
  return frame;
}

function startFrame(kind: keyof typeof opcodes, length: number) {
  const headSize = length < 126 ? 2 : length < 65536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headSize + length);
  frame[0] = 0x80 | opcodes[kind];
  if (headSize === 2) {
    frame[1] = length;
  } else if (headSize === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return { frame, headSize };
}
