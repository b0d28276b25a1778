import { betTypes, clientMessage } from '@baize/contract/live';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage } from './read-message.ts';

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    'red',
    '1',
    0,
    -0,
    0.5,
    -1,
    1e300,
    2 ** 53,
    true,
    {},
  ),
  fc.double(),
  fc.integer(),
  fc.string(),
  fc.array(fc.oneof(fc.integer(), fc.constant('1'), fc.constant(null)), { maxLength: 8 }),
);
const mostly = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 6, arbitrary: usual }, odd);
const anyBet = fc.record({
  t: mostly(fc.constant('bet')),
  id: mostly(fc.stringMatching(/^[\w.:-]{1,70}$/)),
  roundId: mostly(fc.integer({ min: 1 })),
  type: mostly(fc.constantFrom(...betTypes)),
  value: mostly(
    fc.oneof(fc.constant(null), fc.integer(), fc.array(fc.integer(), { maxLength: 7 })),
  ),
  amount: mostly(fc.integer({ min: 1 })),
  more: odd,
});

describe('reading a message', () => {
  it('takes and refuses the same bets as the schema, and reads the same from them', () => {
    let good = 0;
    fc.assert(
      fc.property(anyBet, (bet) => {
        const text = JSON.stringify(bet);
        const expected = clientMessage.safeParse(JSON.parse(text));
        const read = readMessage(Buffer.from(text));
        expect(read.kind === 'message').toBe(expected.success);
        if (read.kind !== 'message') return;
        good++;
        expect(read.message).toEqual(expected.data);
      }),
      { numRuns: 5_000 },
    );
    expect(good).toBeGreaterThan(500);
  });

  it('does not take a number too large to be one', () => {
    const text = '{"t":"bet","id":"a","roundId":1,"type":"straight","value":1e999,"amount":100}';
    expect(readMessage(Buffer.from(text))).toEqual({ kind: 'bad_bet', id: 'a' });
  });
});
