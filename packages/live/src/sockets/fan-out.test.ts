import { expect, test } from 'vitest';
import { encodeMessage } from '../ws-frame.ts';
import { createFanOut } from './fan-out.ts';

function aReceiver(name: string) {
  const writes: string[] = [];
  return {
    name,
    writes,
    write: (bytes: Uint8Array) => writes.push(messagesIn(bytes).join(' ')),
  };
}

/** The `t` of each frame in one write. */
function messagesIn(bytes: Uint8Array): string[] {
  const length = (bytes[1] ?? 0) & 0x7f;
  if (length === 0) return [];
  const end = 2 + length;
  const { t } = JSON.parse(Buffer.from(bytes.subarray(2, end)).toString()) as { t: string };
  return [t, ...messagesIn(bytes.subarray(end))];
}

const frameOf = (t: string) => encodeMessage({ t });

test('one write contains the shared message and then each receiver’s own', async () => {
  const fanOut = createFanOut<ReturnType<typeof aReceiver>>();
  const [ann, ben] = [aReceiver('ann'), aReceiver('ben')];
  fanOut.join(ann);
  fanOut.join(ben);
  await fanOut.broadcast(frameOf('result'), ({ name }) =>
    name === 'ann' ? { t: 'settlement' } : undefined,
  );
  expect(ann.writes).toEqual(['result settlement']);
  expect(ben.writes).toEqual(['result']);
});

test('broadcasts during a pass become one write in the next, in order', async () => {
  const fanOut = createFanOut<ReturnType<typeof aReceiver>>();
  const crowd = Array.from({ length: 600 }, (_, index) => aReceiver(`player ${index}`));
  for (const receiver of crowd) fanOut.join(receiver);
  const first = fanOut.broadcast(frameOf('open'));
  await new Promise(setImmediate);
  const [begun, last] = [crowd[0], crowd.at(-1)];
  expect(begun?.writes).toEqual(['open']);
  expect(last?.writes).toEqual([]);
  await Promise.all([
    first,
    fanOut.broadcast(frameOf('closed')),
    fanOut.broadcast(frameOf('result'), () => ({ t: 'settlement' })),
    fanOut.broadcast(frameOf('next')),
  ]);
  for (const { writes } of crowd) expect(writes).toEqual(['open', 'closed result settlement next']);
});

test('a receiver that has left gets nothing more', async () => {
  const fanOut = createFanOut<ReturnType<typeof aReceiver>>();
  const ann = aReceiver('ann');
  fanOut.join(ann);
  await fanOut.broadcast(frameOf('open'));
  fanOut.leave(ann);
  await fanOut.broadcast(frameOf('closed'));
  expect(ann.writes).toEqual(['open']);
});
