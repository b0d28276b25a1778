import { describe, expect, it } from 'vitest';
import { readMessage } from './read-message.ts';

describe('reading a message', () => {
  it('refuses a number that is too large', () => {
    const text = '{"t":"bet","id":"a","roundId":1,"type":"straight","value":1e999,"amount":100}';
    expect(readMessage(Buffer.from(text))).toEqual({ kind: 'bad_bet', id: 'a' });
  });
});
