import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addTable } from '../testing/a-round.ts';
import { useDatabase } from '../testing/test-table.ts';
import { publishChain, reopenChain, type SeedChain } from './seed-chain.ts';

const own = useDatabase();
const secret = Buffer.from('a secret');
const LENGTH = 5;
const hashOf = (seed: Buffer) => createHash('sha256').update(seed).digest('hex');
const seedsOf = (chain: SeedChain) =>
  Array.from({ length: chain.length }, (_, index) => chain.seedAt(index + 1).toString('hex'));

const publish = (tableId = 'roulette-1') => publishChain(own.database.db, tableId, secret, LENGTH);

describe('a chain of seeds', () => {
  it('is published before its first round, with its terminal hash and its database', async () => {
    const tableId = await addTable(own.database.db, 'published');
    const chain = await publish(tableId);
    const row = await own.database.db
      .selectFrom('live_seed_chains')
      .selectAll()
      .where('id', '=', chain.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ table_id: tableId, length: LENGTH });
    expect(row.terminal.equals(chain.terminal)).toBe(true);
    expect(row.terminal).toHaveLength(32);
    expect(row.nonce).toHaveLength(32);
    expect(row.origin).toMatch(/\d/);
  });

  it('has every seed hash to the previous one, and the first to the terminal hash', async () => {
    const chain = await publish();
    expect(hashOf(chain.seedAt(1))).toBe(chain.terminal.toString('hex'));
    for (let index = 1; index <= LENGTH; index++) {
      expect(chain.seedAt(index)).toHaveLength(32);
      expect(hashOf(chain.seedAt(index))).toBe(chain.commitAt(index).toString('hex'));
    }
    expect(chain.seedAt(LENGTH - 1).equals(chain.commitAt(LENGTH))).toBe(true);
    expect(new Set(seedsOf(chain)).size).toBe(LENGTH);
  });

  it('has no seeds outside its range', async () => {
    const chain = await publish();
    for (const index of [-1, LENGTH + 1, Number.NaN]) {
      expect(() => chain.seedAt(index)).toThrow(`The chain has no seed ${index}`);
    }
    expect(() => chain.commitAt(0)).toThrow(RangeError);
  });

  it('differs each time for the same secret', async () => {
    const [one, two] = [await publish(), await publish()];
    expect(two.id).not.toBe(one.id);
    expect(two.terminal.equals(one.terminal)).toBe(false);
  });

  it('lasts for five weeks of rounds by default', async () => {
    const chain = await publishChain(own.database.db, 'roulette-1', secret);
    expect(chain.length).toBe(100_000);
    expect(hashOf(chain.seedAt(100_000))).toBe(chain.commitAt(100_000).toString('hex'));
  });
});

describe('a chain that another leader left', () => {
  it('continues with the same seeds', async () => {
    const chain = await publish();
    const again = await reopenChain(own.database.db, chain.id, secret);
    expect(again).toMatchObject({ id: chain.id, length: LENGTH });
    expect(again && seedsOf(again)).toEqual(seedsOf(chain));
  });

  it('is abandoned if the secret has changed', async () => {
    const { id } = await publish();
    expect(await reopenChain(own.database.db, id, Buffer.from('another'))).toBeUndefined();
  });

  it('is abandoned if it was created in another database', async () => {
    const { id } = await publish();
    await own.database.db
      .updateTable('live_seed_chains')
      .set({ origin: 'another database' })
      .where('id', '=', id)
      .execute();
    expect(await reopenChain(own.database.db, id, secret)).toBeUndefined();
  });

  it('must exist', async () => {
    await expect(reopenChain(own.database.db, 999_999, secret)).rejects.toThrow('no result');
  });
});
