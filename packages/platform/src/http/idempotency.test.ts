import { createHash } from 'node:crypto';
import { limits } from '@baize/contract';
import { aPartner } from '@baize/portal/testing/people';
import { recorded } from '@baize/portal/testing/record';
import { useTestServer } from '@baize/portal/testing/test-server';
import { aTicket } from '@baize/portal/testing/tickets';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { perform } from '../acts/act.ts';
import { systemActor } from '../acts/actor.ts';
import type { Resources } from '../config/resources.ts';
import { answerOnce } from './idempotency.ts';

const server = useTestServer();

const request = (key: string) =>
  ({
    method: 'POST',
    url: '/api/test',
    headers: { 'idempotency-key': key },
    body: { message: 'Hello' },
  }) as unknown as FastifyRequest;

/** A unit of work that leaves a trace to count. */
const act = (resources: Resources, name: string) =>
  perform(resources, systemActor, async ({ record }) => {
    record({ action: 'enquiry.received', values: { name } });
    return { message: name };
  });

async function timesDone(name: string): Promise<number> {
  const entries = await recorded(server, { action: 'enquiry.received' });
  return entries.filter(({ message }) => message === `${name} sent an enquiry`).length;
}

const call = (key: string, run: (resources: Resources) => Promise<unknown>) =>
  answerOnce(server.running.resources, request(key), 'partner:1', 201, run);

describe('a call with an Idempotency-Key', () => {
  it('is recognised by a hash that needs SECRET_KEY to compute', async () => {
    const { db } = server.running.resources;
    const hashOf = async (key: string) => {
      const kept = db.selectFrom('idempotency_keys').select('request_hash');
      return (await kept.where('key', '=', key).executeTakeFirstOrThrow()).request_hash;
    };
    const bareHash = ({ method, url, body }: FastifyRequest) =>
      createHash('sha256')
        .update(JSON.stringify([method, url, body]))
        .digest();
    const plain = request('plain');
    const secret = { ...request('secret'), body: { password: 'a phrase' } } as FastifyRequest;
    for (const asked of [plain, secret, plain, secret]) {
      const done = async () => ({ message: 'done' });
      await answerOnce(server.running.resources, asked, 'partner:1', 201, done);
    }
    expect((await hashOf('plain')).equals(bareHash(plain))).toBe(false);
    expect((await hashOf('secret')).equals(bareHash(secret))).toBe(false);
    const other = { ...secret, body: { password: 'another' } } as FastifyRequest;
    await expect(
      answerOnce(server.running.resources, other, 'partner:1', 201, async () => ({})),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('runs once; repetitions get the same response', async () => {
    const answers = [
      await call('again', (resources) => act(resources, 'again')),
      await call('again', (resources) => act(resources, 'again')),
    ];
    expect(answers).toEqual(Array(2).fill({ status: 201, body: { message: 'again' } }));
    expect(await timesDone('again')).toBe(1);
  });

  it('returns 409 while the first call runs, and its response afterwards', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = call('slow', async (resources) => {
      begun();
      await held;
      return act(resources, 'slow');
    });
    await running;
    await expect(call('slow', (resources) => act(resources, 'slow'))).rejects.toMatchObject({
      code: 'request_in_progress',
    });
    finish();
    const answer = await first;
    expect(await call('slow', (resources) => act(resources, 'slow'))).toEqual(answer);
    expect(await timesDone('slow')).toBe(1);
  });

  it('leaves nothing when it fails after its change, so that a retry runs', async () => {
    const failing = call('failing', async (resources) => {
      await act(resources, 'failing');
      throw new Error('failed while answering');
    });
    await expect(failing).rejects.toThrow('failed while answering');
    expect(await timesDone('failing')).toBe(0);
    await call('failing', (resources) => act(resources, 'failing'));
    expect(await timesDone('failing')).toBe(1);
  });

  it('is neither lost nor doubled when its connection dies after the change', async () => {
    const cut = call('cut', async (resources) => {
      const answer = await act(resources, 'cut');
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(resources.db);
      return answer;
    });
    await expect(cut).rejects.toThrow();
    expect(await timesDone('cut')).toBe(0);
    await call('cut', (resources) => act(resources, 'cut'));
    await call('cut', (resources) => act(resources, 'cut'));
    expect(await timesDone('cut')).toBe(1);
  });

  it('runs again after the retention time of responses', async () => {
    await call('old', (resources) => act(resources, 'old'));
    server.clock.now = new Date(Date.now() + (limits.idempotencyHours + 1) * 3_600_000);
    await call('old', (resources) => act(resources, 'old'));
    server.clock.now = undefined;
    expect(await timesDone('old')).toBe(2);
  });

  it('belongs to its caller: the same key of another caller is a new call', async () => {
    const [one, two] = [await aPartner(server), await aPartner(server)];
    const ids = await Promise.all(
      [one, two].map(async ({ token }) => (await aTicket(server, token)).id),
    );
    const respond = (token: string, id: number | undefined) =>
      server.call('POST', `/support/tickets/${id}/respond`, {
        token,
        body: { message: 'Hello' },
        headers: { 'idempotency-key': 'shared' },
      });
    const answers = [await respond(one.token, ids[0]), await respond(two.token, ids[1])];
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201]);
  });

  it.each(['', 'x'.repeat(201)])('is rejected with a key of invalid length', async (key) => {
    const { token } = await aPartner(server);
    const answer = await server.call('POST', '/support/tickets', {
      token,
      body: { subject: 'Hello', message: 'Hello' },
      headers: { 'idempotency-key': key },
    });
    expect(answer.statusCode).toBe(400);
  });
});
