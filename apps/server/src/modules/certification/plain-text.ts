/** Characters that the standard PDF fonts lack and that have no accent to remove. */
const letters: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h' },
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-', '…': '...' },
};

const westernLetters = /[\u0020-\u007e\u00a0-\u00ff\n]/;

/**
 * Reduces text to Western European letters, which need no embedded font. Other letters lose their
 * accents. Characters without such a letter are escaped as in JSON.
 */
export function plainText(text: string): string {
  return [...text.normalize('NFC')].map(plainLetter).join('');
}

function plainLetter(letter: string): string {
  if (westernLetters.test(letter)) return letter;
  const bare = letters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
  if ([...bare].every((one) => westernLetters.test(one))) return bare;
  return [...bare.normalize('NFC')].map(escapeLetter).join('');
}

const escapeLetter = (letter: string) =>
  letter
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
