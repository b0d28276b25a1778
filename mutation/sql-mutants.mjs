/** Mutation rules: a pattern to find in the SQL, and a function that returns its replacement. */
const rules = [
  // Comparisons: off by one at the limit, or negated.
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
  [/ ([+-]) /g, ([, sign]) => ` ${sign === '+' ? '-' : '+'} `],
  [/\b(least|greatest)\(/g, ([, name]) => `${name === 'least' ? 'greatest' : 'least'}(`],
  [/\b([01])\b(?!\])/g, ([, digit]) => `${1 - Number(digit)}`],
  // Logic: conditions that are never true, or true without one of their parts.
  [/\b(when|if) .+?(?= then\b)/g, ([, word]) => `${word} false`],
  [/ (and|or) /g, ([, word]) => ` ${word === 'and' ? 'or' : 'and'} `],
  [/(?<!is )\bnot /g, () => ''],
  // Columns that are easily confused.
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
  // Omissions: an assignment or a lock.
  [/^ +[a-z_.]+(\[[^\]]+\]+)? := [^;]+;$/gm, () => ''],
  [/ for (share|no key update)\b/g, () => ''],
];

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** Replaces comments with blanks, so that indexes stay the same. */
const withoutComments = (text) => text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length));

/** Lists copies of a function, each with one small fault in its body. */
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
