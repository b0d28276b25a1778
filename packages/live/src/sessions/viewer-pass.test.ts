import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createViewerPasses } from './viewer-pass.ts';

const secret = Buffer.from('of this installation');
const origin = 'https://partner.test';
const account = { id: 4, kind: 'player', mode: 'test', currency: 'PLAY' } as const;
const page = { origin, needsRenewal: true };
const session = {
  tableId: 'roulette-1',
  playerId: 1,
  knownSince: 0,
  partnerId: 2,
  apiKeyId: 3,
  account,
  ...page,
};
const now = 1_800_000_000_000;

describe('a viewer pass', () => {
  it('is accepted by any process until it expires', () => {
    const pass = createViewerPasses(secret).seal(session, now + 1_000);
    expect(createViewerPasses(secret).open(pass, now)).toEqual(session);
    expect(createViewerPasses(secret).open(pass, now + 1_000)).toBeUndefined();
  });

  it('is refused if it is forged, changed, or sealed with another secret', () => {
    const passes = createViewerPasses(secret);
    const flipped = Buffer.from(passes.seal(session, now + 1_000), 'base64url');
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    const foreign = createViewerPasses(Buffer.from('another')).seal(session, now + 1_000);
    const forged = randomBytes(120).toString('base64url');
    const bad = [forged, flipped.toString('base64url'), foreign, 'short', 'a'.repeat(2_000), ''];
    expect(bad.map((pass) => passes.open(pass, now))).toEqual(bad.map(() => undefined));
  });

  it('does not reveal the session', () => {
    const pass = createViewerPasses(secret).seal(session, now + 1_000);
    expect(Buffer.from(pass, 'base64url').includes(origin)).toBe(false);
  });
});
