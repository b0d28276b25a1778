import { firstGame, gameIds, gameName } from '../../concepts/live-tables/games.ts';
import { CodeBlock } from '../../ui/code-block.tsx';

const { outcomeCount } = firstGame;

const program = `import { createHash, createHmac } from 'node:crypto';

const round = await (await fetch('${window.location.origin}/v1/rounds/1204')).json();
const seed = Buffer.from(round.seed, 'hex');

const hash = createHash('sha256').update(seed).digest('hex');
console.log('The seed is the promised one:', hash === round.commit);

// ${gameName(gameIds[0])} has ${outcomeCount} outcomes: the first of eight words that divides evenly.
const outcomes = ${outcomeCount};
const evenly = Math.floor(2 ** 32 / outcomes) * outcomes;
const signature = createHmac('sha256', seed).update(round.index + ':0').digest();
const words = Array.from({ length: 8 }, (_, word) => signature.readUInt32BE(word * 4));
const number = words.find((word) => word < evenly) % outcomes;
console.log('It gives the announced number:', number === round.number);
`;

const points = [
  {
    title: 'A chain is made from its end',
    text: 'The table draws one secret seed and hashes it again and again with SHA-256. Each hash is the seed of one round; they are used in the opposite order. A hash can be computed forwards by anyone and backwards by no one, so knowing past seeds tells nothing of the next.',
  },
  {
    title: 'Its last hash is published first',
    text: 'Before the first round of a chain, the hash all its seeds lead to is published. From then on every seed, and with it every result, is fixed.',
  },
  {
    title: 'Each round shows a commitment',
    text: 'When a round opens, the hash of its seed is sent to every player. It is also the seed of the round before. Bets cannot change it, whoever places them.',
  },
  {
    title: 'The result comes with its seed',
    text: `The seed signs the round’s place in the chain with HMAC-SHA-256. The signature is read as eight whole numbers of 32 bits; the first below the largest multiple of the game’s outcomes (${outcomeCount} in ${gameName(gameIds[0])}) is divided by them, and the remainder is the number. Larger ones are passed over because they would favour low numbers.`,
  },
];

export function Method() {
  return (
    <section aria-labelledby="method" className="space-y-6">
      <h2 id="method" className="text-xl font-semibold">
        How it works
      </h2>
      <ol className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {points.map(({ title, text }, index) => (
          <li key={title} className="space-y-1">
            <h3 className="font-semibold">
              <span className="mr-2 text-brass-ink tabular-nums">{index + 1}</span>
              {title}
            </h3>
            <p className="text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="max-w-prose text-ink-muted">
        What this proves: the result was fixed before the bets and not changed after them. It does
        not prove that nobody knew it: whoever holds the secret behind a chain could, but could not
        alter it. A round that had to be given up is void and gives every stake back.
      </p>
      <CodeBlock
        label="The same check in Node.js, without this page"
        language="js"
        code={program}
      />
    </section>
  );
}
