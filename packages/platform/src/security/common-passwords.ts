import { brand } from '@baize/contract';
import mostUsed from './common-passwords.json' with { type: 'json' };

/** Words of the industry, seasons and others that the general list lacks. */
const ownWords = `
  00000000 000000000 0000000000 0123456789 111111111 1111111111 112233445566 12121212
  123123123 12341234 123456abc 159753159 1loveyou 22222222 33333333 44444444 55555555 66666666
  77777777 77777777a 87654321 88888888 987654321 9876543210 99999999 aa12345678 abc123456
  abc123abc abcdefgh admin123 admin123! admin1234 admin12345 adminadmin administrator
  asdasd123 asdasdasd ashley12 autumn autumn2025 backoffice batman123 blackjack casino
  casino123 changeme changeme1 changeme123 cheese123 cookie123 croupier daniel12 dealer
  default1 dragon123 flower123 fortnite guest1234 helloworld jackpot jackpot1 jackpot777
  letmein123 livecasino login123 loveyou1 master123 monkey123 naruto123 nicole12 p@ssw0rd1
  p@ssword partner pass12345 passw0rd1 passw0rd123 password! password1! password123!
  password1234 pepper123 poker poker123 qweqweqwe qwerty123! root1234 rootroot roulette
  roulette secret123 shadow123 snoopy12 spring spring2025 summer summer2024 summer2025
  test12345 testing123 user1234 welcome1! welcome12 welcome123 winter winter2024 winter2025
  zxczxczxc
`;

const listed: ReadonlySet<string> = new Set([...mostUsed.words, ...ownWords.trim().split(/\s+/)]);

function squash(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

const letters: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
};

/** Replaces digits and characters that stand for letters; `1` becomes i or l. */
const asLetters = (text: string): string[] =>
  ['i', 'l'].map((one) =>
    text.replace(/[01345789@$!|+]/g, (sign) => (sign === '1' ? one : (letters[sign] ?? sign))),
  );

/** Common additions to a word: a few digits, a year, 12345, a special character. */
const decoration = String.raw`(?:\d{1,4}|12345\d{0,5})?[!?.,*#$@_-]{0,2}(?:\d{1,4})?`;
const before = new RegExp(`^${decoration}`);
const after = new RegExp(`${decoration}$`);

/** Removes such additions at the end, at the start, and on both sides. */
function undecorated(text: string): string[] {
  const bare = text.replace(after, '');
  return [bare, text.replace(before, ''), bare.replace(before, '')];
}

const once = (text: string): string => {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
};

const reversed = (text: string): string => [...text].reverse().join('');

/** Shorter stems say nothing about the password. */
const SHORTEST_STEM = 4;

/** Words that the password may be an obvious variation of, including itself. */
function stemsOf(password: string): Set<string> {
  const lower = password.toLowerCase();
  const turned = [lower, reversed(lower)].flatMap((text) => [text, once(text)]);
  const bare = turned.flatMap((text) => [
    text,
    ...undecorated(text).flatMap((rest) => [rest, once(rest)]),
  ]);
  const read = bare.flatMap((text) => [text, ...asLetters(text)]);
  const stems = read.flatMap((text) => [text, ...undecorated(text)]);
  return new Set(stems.filter((stem) => stem.length >= SHORTEST_STEM));
}

/** Whether attackers would try the password first: a well-known one or an obvious variation. */
export const isCommonPassword = (password: string): boolean =>
  [...stemsOf(password)].some((stem) => listed.has(stem)) ||
  isOwnName(password, [brand.name, brand.companyName]) ||
  /^(.)\1*$/s.test(password);

/**
 * Whether the password is the account's name, e-mail address or company, or an obvious variation.
 */
export function isOwnName(password: string, names: readonly string[]): boolean {
  const own = names.flatMap((name) => {
    const [beforeAt = ''] = name.split('@');
    return [name.toLowerCase(), squash(name), squash(beforeAt)];
  });
  const worth = new Set(own.filter((name) => name.length >= SHORTEST_STEM));
  const stems = [...stemsOf(password), ...stemsOf(squash(password))];
  return stems.some((stem) => worth.has(stem));
}
