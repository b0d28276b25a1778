import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Uploads may exceed the 15 seconds allowed for other requests, so that timeout does not apply.
 * Instead, they must keep a minimum rate and end within their own time limit.
 */
const CHECK_MS = 5_000;
const CHECKS_PER_WINDOW = 3;
const BYTES_PER_WINDOW = 15 * 1024;
/**
 * How long the rest of a refused upload is read and discarded, so that the sender gets the
 * response.
 */
const LINGER_MS = 5_000;
/** How long an upload in progress may still take when the server stops. */
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
  // Keep the connection open, even if the client asked to close it. Closing it while the client
  // still writes would reset it, and the client would lose the response.
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
