import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Config } from './config.ts';
import { ConfigError } from './variables.ts';

export type WebRtcOptions = NonNullable<Config['webRtc']>;

/**
 * Fails at start if the UDP port is unavailable. Otherwise the first viewer would get the error.
 */
export async function assertUdpPortFree({ udpPort }: WebRtcOptions): Promise<void> {
  const probe = createSocket('udp4');
  try {
    probe.bind({ port: udpPort, exclusive: true });
    await once(probe, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: 'is in use. Set another one',
      EACCES: 'is not allowed to this user',
    };
    const reason = reasons[code ?? ''] ?? `cannot be opened: ${message}`;
    throw new ConfigError(`WEBRTC_UDP_PORT ${udpPort} ${reason}.`);
  } finally {
    probe.close();
  }
}
