import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvLine, inBatches, sendCsv } from './csv.ts';

describe('a CSV line', () => {
  it.each([
    [['plain', 1, true, null], 'plain,1,true,'],
    [['a,b', 'say "hi"', 'two\r\nlines'], '"a,b","say ""hi""","two\r\nlines"'],
    [['a;b', ' edge', 'edge '], '"a;b"," edge","edge "'],
    [['', 'ünï'], ',ünï'],
    [[{ a: 1 }, [17, 20]], '"{""a"":1}","[17,20]"'],
  ])('writes %j as %j', (row, expected) => {
    expect(csvLine(row)).toBe(`${expected}\r\n`);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
    'defuses the formula %j',
    (formula) => {
      const [cell = ''] = csvLine([formula]).split('\r\n');
      expect(cell.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each([
    "x;=cmd|'/C calc'!A0;y",
    'x\t=1+1\ty',
    'x; +1',
    'x;-1;@SUM(A1)',
    'x;＝1',
    'x;"=1+1&";y',
    'x\r\n=1+1;y',
    'x\n-1',
  ])('defuses %j in the second column for other separators', (cell) => {
    // A quote that does not begin a cell is a plain character, so it does not protect the second
    // column.
    const parted = csvLine([7, cell]).split(/[;\t\r\n]/);
    expect(parted.filter((part) => /^[\s"]*[=+\-@＝]/.test(part))).toEqual([]);
  });

  it.each(['a;b', 'a=b; c-d', 'me@example.com;you@example.com', 'a\nb'])(
    'leaves %j unchanged',
    (text) => {
      expect(csvLine([7, text])).not.toContain("'");
    },
  );

  it('scans each character of a long cell once', () => {
    const cell = '\t'.repeat(500_000);
    expect(csvLine([7, cell])).toBe(`7,"'${cell}"\r\n`);
  });

  it('quotes a defused formula that contains a comma', () => {
    expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe('"\'=HYPERLINK(""http://x"",""y"")"\r\n');
  });

  it('leaves numbers unchanged', () => {
    expect(csvLine([-5, 3])).toBe('-5,3\r\n');
  });
});

describe('inBatches', () => {
  it('reads batches by id until one is empty', async () => {
    const all = [{ id: 3 }, { id: 5 }, { id: 8 }];
    const asked: number[] = [];
    const found = [];
    for await (const rows of inBatches(async (after) => {
      asked.push(after);
      return all.filter(({ id }) => id > after).slice(0, 2);
    })) {
      found.push(...rows);
    }
    expect(found).toEqual(all);
    expect(asked).toEqual([0, 5, 8]);
  });
});

describe('a CSV download', () => {
  const app = Fastify();
  const BATCHES = 2_000;
  const cell = 'x'.repeat(64 * 1024);
  let produced = 0;
  let ended = Promise.resolve();

  beforeAll(async () => {
    app.decorate('closing', new AbortController().signal);
    app.get('/ping', async () => 'pong');
    app.get('/file', (_, reply) => {
      produced = 0;
      const { promise, resolve } = Promise.withResolvers<void>();
      ended = promise;
      const batches = async function* () {
        try {
          while (produced < BATCHES) {
            produced += 1;
            yield [{ cell }];
          }
        } finally {
          resolve();
        }
      };
      return sendCsv(reply, 'file', ['cell'], batches());
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  const open = () => {
    const { port } = app.server.address() as AddressInfo;
    return new Promise<IncomingMessage>((resolve) => get({ port, path: '/file' }, resolve));
  };

  it('sends its type and file name', async () => {
    const file = await open();
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(file.headers['content-disposition']).toBe('attachment; filename="file.csv"');
    file.destroy();
  });

  it('waits for a client that does not read, and ends when the client leaves', async () => {
    const file = await open();
    await once(file, 'readable');
    const { port } = app.server.address() as AddressInfo;
    // An unbounded download would produce more rows during each of these requests.
    for (let turn = 0; turn < 200; turn++)
      await (await fetch(`http://127.0.0.1:${port}/ping`)).text();
    expect(produced).toBeLessThan(BATCHES / 2);
    file.destroy();
    await ended;
    expect(produced).toBeLessThan(BATCHES);
  });
});
