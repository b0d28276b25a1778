import { connect, type Socket } from 'node:net';

export type Request = { port: number; path: string; token: string; body?: string | undefined };

/**
 * Repeats a request on several connections, each as soon as it has its response, and returns the
 * number of responses. Uses plain sockets, because the client's CPU time slows the servers
 * compared.
 */
export async function fire(
  request: Request,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const bytes = Buffer.from(text(request));
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(request.port, bytes, until)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function text({ path, token, body }: Request): string {
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
  ];
  if (body !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

async function askUntil(port: number, bytes: Buffer, until: number): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  try {
    return await new Promise((resolve, reject) => {
      let answered = 0;
      const ask = () => socket.write(bytes);
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The connection was closed.')));
      onAnswer(socket, (head) => {
        if (!/^HTTP\/1\.1 2/.test(head)) return reject(new Error(head));
        answered += 1;
        if (performance.now() < until) ask();
        else resolve(answered);
      });
    });
  } finally {
    socket.destroy();
  }
}

const END_OF_HEAD = '\r\n\r\n';

function onAnswer(socket: Socket, tell: (head: string) => void): void {
  let head = '';
  let missing = 0;
  socket.on('data', (chunk) => {
    if (head !== '') {
      missing -= chunk.length;
    } else {
      const ends = chunk.indexOf(END_OF_HEAD);
      if (ends < 0) throw new Error('An answer began in pieces.');
      head = chunk.toString('latin1', 0, ends);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`An answer without a length: ${head}`);
      missing = Number(length) - (chunk.length - ends - END_OF_HEAD.length);
    }
    if (missing > 0) return;
    const whole = head;
    head = '';
    tell(whole);
  });
}
