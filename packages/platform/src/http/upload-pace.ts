import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * An honest upload may take longer than the 15 seconds that the server gives any other request,
 * so that time-out does not end it. Instead it must keep a pace, and end in time.
 */
const CHECK_MS = 5_000;
const CHECKS_PER_WINDOW = 3;
const BYTES_PER_WINDOW = 15 * 1024;
/** How long a refused upload is still read, and thrown away, so that the sender sees why. */
const LINGER_MS = 5_000;
/** What a stopping server still gives an upload that is on its way. */
const CLOSING_MS = 4_000;

const paced = new WeakSet<Socket>();

export const hasUploadPace = (socket: Socket): boolean => paced.has(socket);

export function keepUploadPace(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): void {
  const { raw } = request;
  const { socket } = raw;
  const cut = () => raw.destroy(new ApiError('request_timeout'));
  const begun = socket.bytesRead;
  let windowBegun = begun;
  let checks = 0;
  const pace = setInterval(() => {
    const windowEnds = ++checks % CHECKS_PER_WINDOW === 0;
    const slow = windowEnds && socket.bytesRead - windowBegun < BYTES_PER_WINDOW;
    if (slow || socket.bytesRead - begun > maxBytes) cut();
    if (windowEnds) windowBegun = socket.bytesRead;
  }, CHECK_MS);
  const ending = setTimeout(cut, timeoutMs);
  let lingering: NodeJS.Timeout | undefined;
  let hurried: NodeJS.Timeout | undefined;
  const { closing } = request.server;
  const hurry = () => {
    hurried = setTimeout(cut, CLOSING_MS);
  };

  paced.add(socket);
  // Closing at once, even where the sender asked for it, would reset the connection while the
  // sender still writes, and the answer with it.
  reply.raw.shouldKeepAlive = true;
  reply.raw.once('finish', () => {
    if (raw.readableEnded || raw.destroyed) return;
    raw.resume();
    lingering = setTimeout(() => raw.destroy(), LINGER_MS);
  });
  const settle = () => {
    clearInterval(pace);
    clearTimeout(ending);
    clearTimeout(lingering);
    clearTimeout(hurried);
    closing.removeEventListener('abort', hurry);
    paced.delete(socket);
  };
  closing.addEventListener('abort', hurry);
  raw.once('end', settle);
  raw.once('close', settle);
}
