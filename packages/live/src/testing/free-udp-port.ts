import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export async function freeUdpPort(): Promise<number> {
  const probe = createSocket('udp4').bind(0);
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
