/**
 * How long the contract and the e-mails take for 100 KB of the worst text in every field of every
 * route. Fails when one takes 50 ms or more.
 */
import { allRoutes, type Route } from '@baize/contract';
import { renderEmail } from '@baize/emails';
import { report } from './lib/report.ts';
import { worstInputs } from './lib/worst-inputs.ts';

const MOST_MS = 50;
const ROUNDS = 3;

type Slowest = { name: string; milliseconds: number };

/** The best of a few rounds: what the work costs when nothing else is in the way. */
async function cost(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && best >= MOST_MS / 10; round++) {
    const began = performance.now();
    await work();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

function filled(schema: NonNullable<Route['body']>, text: string) {
  const shapes = 'shape' in schema ? [schema] : schema.options;
  const names = shapes.flatMap(({ shape }) => Object.keys(shape));
  return Object.fromEntries(names.map((name) => [name, text]));
}

async function slowestOf(works: [name: string, work: () => unknown][]): Promise<Slowest> {
  let slowest: Slowest = { name: 'none', milliseconds: 0 };
  for (const [name, work] of works) {
    const milliseconds = await cost(work);
    if (milliseconds > slowest.milliseconds) slowest = { name, milliseconds };
  }
  return slowest;
}

const validations = allRoutes.flatMap((route) =>
  [route.params, route.query, route.body].flatMap((schema) =>
    (schema === undefined ? [] : worstInputs).map((text): [string, () => unknown] => [
      `${route.method} ${route.path} with ${JSON.stringify(text.slice(0, 20))}…`,
      () => schema?.safeParse(filled(schema, text)),
    ]),
  ),
);

const publicUrl = 'https://portal.test';
const emails = worstInputs.map((text): [string, () => unknown] => [
  `a rejection e-mail with ${JSON.stringify(text.slice(0, 20))}…`,
  () =>
    renderEmail(
      { template: 'kyc_rejected', data: { username: text, reason: text.slice(0, 10_000) } },
      { publicUrl },
    ),
]);

const tables = [
  ['validating', validations],
  ['rendering', emails],
] as const;
for (const [title, works] of tables) {
  const { name, milliseconds } = await slowestOf([...works]);
  console.log(`Slowest: ${name}`);
  report({
    what: `${title} 100 KB of the worst text, slowest of ${works.length}`,
    measured: `${milliseconds.toFixed(1)} ms`,
    target: `< ${MOST_MS} ms`,
    isMet: milliseconds < MOST_MS,
  });
}
