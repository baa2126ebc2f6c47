/** How easily a password is guessed. The same judgement in the browser, while somebody types, and on the server, which has the last word. Loaded only where a password is set. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export interface Judgement {
  /** 0 to 4: below 10³, 10⁶, 10⁸, 10¹⁰ guesses, and more */
  score: number;
  /** why it is refused: it needs fewer than 10⁶ guesses, or is one known word with a year or a sign, or hardly more than what anybody knows of its owner */
  refusal: 'commonPassword' | 'personalPassword' | null;
}

/** What people in Turkey and Russia begin a password with, and the seasons that go with a year, beside the list of common passwords in all languages. */
const local = [
  'sifre şifre sifrem şifrem parola parolam türkiye turkiye istanbul ankara bursa galatasaray',
  'fenerbahce fenerbahçe besiktas beşiktaş trabzonspor atatürk ataturk askim aşkım canim canım',
  'merhaba seniseviyorum bismillah desen kumas kumaş tekstil пароль россия москва иваново привет',
  'любовь солнце спартак зенит наташа максим йцукен йцукенг qwerty ткань текстиль рисунок дизайн',
  'textile fabric pattern design',
  'spring summer autumn winter january february march april june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday pazartesi salı çarşamba perşembe cuma cumartesi pazar',
  'ilkbahar yaz sonbahar kış kis ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık',
  'весна лето осень зима январь февраль март апрель июнь июль август сентябрь октябрь ноябрь декабрь',
  'понедельник вторник среда четверг пятница суббота воскресенье',
].flatMap((line) => line.split(' '));

const judge = new ZxcvbnFactory({
  dictionary: { common: dictionary['passwords-common'], local },
  graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
});

/** Letters as every keyboard has them. */
const fold = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll('ı', 'i').normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** `words`: what is known of its owner and of the product; names of several words count as a whole and one by one. */
export function judgePassword(password: string, words: readonly string[] = []): Judgement {
  // Small, a dotted İ is two letters.
  const typed = password.normalize('NFKC').slice(0, 200).replaceAll('İ', 'I');
  const known = [...new Set(words.flatMap(splitWords))];
  const { score } = judge.check(typed, known);
  if (isPersonal(typed, known)) return { score: Math.min(score, 1), refusal: 'personalPassword' };
  if (score < 2 || isOneWord(typed)) return { score: Math.min(score, 1), refusal: 'commonPassword' };
  return { score, refusal: null };
}

/** How many signs and digits around a word are still tried with it: a year and two signs. */
const trimmings = 6;

/** Whether it is one of the best known words with digits and signs around it, which dictionaries of attackers hold with every year: "Summer2026!". */
function isOneWord(password: string): boolean {
  const core = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (password.length - core.length > trimmings) return false;
  return [core, fold(core)].some((word) => judge.check(word).guesses < 10_000);
}

function splitWords(text: string): string[] {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return [words.join(''), ...words, text.toLowerCase()].filter((word) => word.length >= 3);
}

/** Whether little is left of it without what is known: "Demo-Textile-2026!" of somebody at Demo Textile. */
function isPersonal(password: string, known: string[]): boolean {
  const folded = fold(password);
  let rest = folded.replaceAll(/[^\p{L}\p{N}]/gu, '');
  for (const word of known.map(fold).sort((one, other) => other.length - one.length)) rest = rest.replaceAll(word, '');
  const isTouched = rest.length < folded.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  return isTouched && judge.check(rest).score < 2 && rest.replaceAll(/\d/g, '').length < 4;
}
