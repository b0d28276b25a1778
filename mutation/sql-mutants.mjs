/** Each rule finds a piece of SQL and says what stands in its place in a mutant. */
const rules = [
  // Comparisons: the other side of the limit, and the opposite.
  [
    / (>=|<=|<>|>|<) /g,
    ([, sign]) => ` ${{ '>': '>=', '>=': '>', '<': '<=', '<=': '<', '<>': '=' }[sign]} `,
  ],
  [
    / is (not )?distinct from /g,
    ([, not]) => (not ? ' is distinct from ' : ' is not distinct from '),
  ],
  [/ is (not )?null\b/g, ([, not]) => (not ? ' is null' : ' is not null')],
  [/(?<= )= (?!'\{)/g, () => '<> '],
  // Arithmetic.
  [/ ([+-]) /g, ([, sign]) => ` ${sign === '+' ? '-' : '+'} `],
  [/\b(least|greatest)\(/g, ([, name]) => `${name === 'least' ? 'greatest' : 'least'}(`],
  [/\b([01])\b(?!\])/g, ([, digit]) => `${1 - Number(digit)}`],
  // Logic: a condition that never holds, or that holds without one of its parts.
  [/\b(when|if) .+?(?= then\b)/g, ([, word]) => `${word} false`],
  [/ (and|or) /g, ([, word]) => ` ${word === 'and' ? 'or' : 'and'} `],
  [/(?<!is )\bnot /g, () => ''],
  // Columns that are easily taken for one another.
  [
    /(?<=\.)(day|week|month)(?=_(staked|paid)\b)/g,
    ([, unit]) => ({ day: 'week', week: 'month', month: 'day' })[unit],
  ],
  [
    /(?<=\.(?:day|week|month)_)(staked|paid)\b/g,
    ([, what]) => (what === 'staked' ? 'paid' : 'staked'),
  ],
  [
    /(?<=\.)(loss|stake)(?=_(day|week|month)\b)/g,
    ([, what]) => (what === 'loss' ? 'stake' : 'loss'),
  ],
  // What is left out: an assignment, a lock.
  [/^ +[a-z_.]+(\[[^\]]+\]+)? := [^;]+;$/gm, () => ''],
  [/ for (share|no key update)\b/g, () => ''],
];

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** Comments as blanks, so that every place keeps its index. */
const withoutComments = (text) => text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length));

/** One small fault each in the body of a function. */
export function listSqlMutants(source) {
  const text = withoutComments(source);
  const body = text.indexOf('$$');
  const mutants = [];
  for (const [pattern, replace] of rules) {
    for (const match of text.matchAll(pattern)) {
      if (match.index < body) continue;
      const [found] = match;
      const planted = replace(match);
      if (planted === undefined || planted === found) continue;
      mutants.push({
        line: lineOf(text, match.index),
        change: `${found.trim()} → ${planted.trim() || 'nothing'}`,
        sql: text.slice(0, match.index) + planted + text.slice(match.index + found.length),
      });
    }
  }
  return mutants;
}
