import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { ConfigError } from './variables.ts';

export type WebRtcOptions = {
  /** The one UDP port every viewer's picture leaves from. */
  udpPort: number;
  /** The address browsers reach that port at, where this machine does not know it itself. */
  address?: string | undefined;
};

/** WEBRTC_UDP_PORT and WEBRTC_ADDRESS. Without a port there is no WebRTC. */
export function readWebRtcOptions(
  env: Record<string, string | undefined>,
): WebRtcOptions | undefined {
  const { WEBRTC_UDP_PORT: port = '', WEBRTC_ADDRESS: address = '' } = env;
  if (port !== '' && !(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) <= 65_535)) {
    throw new ConfigError('WEBRTC_UDP_PORT must be a whole number from 1 to 65535.');
  }
  if (address !== '' && isIP(address) === 0) {
    throw new ConfigError('WEBRTC_ADDRESS must be an IP address such as 203.0.113.7.');
  }
  if (port !== '') return { udpPort: Number(port), address: address || undefined };
  if (address === '') return undefined;
  throw new ConfigError('WEBRTC_ADDRESS needs WEBRTC_UDP_PORT, which is not set.');
}

/** The port is opened with the first viewer: what stands in its way is told now, not to them. */
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
