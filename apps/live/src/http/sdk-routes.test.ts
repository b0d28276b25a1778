import { describe, expect, it } from 'vitest';
import { aPartner } from '../testing/people.ts';
import { aSession } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';

const test = useTestTable();

describe('the player for HLS', () => {
  it('is named by the session, served packed to any page, and never changes', async () => {
    const { media } = await aSession(test.table.url, await aPartner(test.database.db), 'p');
    const address = media.hls?.player ?? '';
    expect(address).toMatch(/\/sdk\/hls\.js\/v\d+\.\d+\.\d+\/hls\.light\.mjs$/);
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const code = await answer.text();
    expect(code).toContain('Apache-2.0');
    expect(code).not.toContain('sourceMappingURL');
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(code);
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});
