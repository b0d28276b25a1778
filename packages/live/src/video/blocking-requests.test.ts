import { describe, expect, it } from 'vitest';
import { createBlockingRequests } from './blocking-requests.ts';

const limits = { most: 3, mostEach: 2, longestMs: 60_000 };
const stays = () => new AbortController().signal;

describe('blocking requests', () => {
  it('end when their part is ready, and no others', async () => {
    const room = createBlockingRequests(limits);
    let part = 0;
    const first = room.wait('1', () => part >= 1, stays());
    const second = room.wait('2', () => part >= 2, stays());
    part = 1;
    room.wake();
    expect(await first).toBe('ready');
    expect(room.size).toBe(1);
    part = 2;
    room.wake();
    expect(await second).toBe('ready');
    expect(room.size).toBe(0);
  });

  it('are limited in total and per viewer', async () => {
    const room = createBlockingRequests(limits);
    const waits = ['1', '1', '2'].map((viewer) => room.wait(viewer, () => false, stays()));
    expect(await room.wait('3', () => false, stays())).toBe('full');
    expect(await room.wait('3', () => true, stays())).toBe('ready');
    room.close();
    expect(await Promise.all(waits)).toEqual(['late', 'late', 'late']);
    const crowded = createBlockingRequests({ ...limits, most: 9 });
    const own = ['1', '1'].map((viewer) => crowded.wait(viewer, () => false, stays()));
    expect(await crowded.wait('1', () => false, stays())).toBe('crowded');
    crowded.close();
    await Promise.all(own);
  });

  it('end when the viewer has left or the time is over', async () => {
    const room = createBlockingRequests({ ...limits, longestMs: 5 });
    const leaving = new AbortController();
    const left = room.wait('1', () => false, leaving.signal);
    const late = room.wait('1', () => false, stays());
    leaving.abort();
    expect(await left).toBe('left');
    expect(await late).toBe('late');
    expect(room.size).toBe(0);
  });

  it('are refused after closing', async () => {
    const room = createBlockingRequests(limits);
    room.close();
    expect(await room.wait('1', () => false, stays())).toBe('late');
  });
});
