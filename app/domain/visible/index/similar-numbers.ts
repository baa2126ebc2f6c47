/** Numbers as people mistype them: two letters swapped, one wrong, missing or too many; dashes and leading zeros left out. Browser-safe. */

/** Letters and digits alone: `01-0559` and `010559` are one. */
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
/** Leading zeros of each number off: `01-0559` and `1-559` are one. */
const short = (text: string) => text.replaceAll(/(?<!\p{N})0+(?=\p{N})/gu, '').replaceAll(/[^\p{L}\p{N}]+/gu, '-');

/** letters typed; more are taken as they are */
const longest = 250;

/** How many slips are forgiven: none in a scrap of three letters, where everything resembles everything. */
function slipsFor(text: string): number {
  const letters = bare(text).length;
  return letters < 4 || text.length > longest ? 0 : letters < 9 ? 1 : 2;
}

/** Whether a folded number is the text, only written differently. */
export function judgeWritten(text: string): (name: string) => boolean {
  const [bareText, shortText] = [bare(text), short(text)];
  const mayBe = withoutZeros(shortText);
  return (name) =>
    mayBe(name) &&
    ((shortText.length > 2 && short(name) === shortText) || (bareText.length > 2 && bare(name) === bareText));
}

/** so many that they are kept as a small whole number; signs whose codes leave the same rest share a bit */
const signBits = 30;

/** Which signs a folded number has, as bits: what the judge of numbers would look for in vain is told by them at once. */
export function signsOf(name: string): number {
  let signs = 0;
  for (let at = 0; at < name.length; at++) signs |= 1 << (name.charCodeAt(at) % signBits);
  return signs;
}

/** Whether a folded number with these signs may be alike: each sign that is missing is a slip at least. */
export function judgeSigns(text: string): (signs: number) => boolean {
  const wanted = signsOf(bare(text).replaceAll('0', ''));
  const slips = slipsFor(text);
  return (signs) => {
    let missing = wanted & ~signs;
    for (let spare = slips; missing !== 0 && spare > 0; spare--) missing &= missing - 1;
    return missing === 0;
  };
}

/** A judge of folded numbers: 0 written differently, ½ a part of it, from 1 and from 2 on so many slips away from a part of the number, null: not alike. */
export function judgeSimilarNumber(text: string): (name: string) => number | null {
  const slips = slipsFor(text);
  const bareText = bare(text);
  const isWritten = judgeWritten(text);
  const mayHoldPart = withinSlips(text, slips);
  return (name) => {
    if (isWritten(name)) return 0;
    if (bareText.length > 2 && holdsBare(name, bareText)) return part;
    if (slips === 0 || !mayHoldPart(name)) return null;
    const distance = slipsWithin(text, name);
    if (distance > slips) return null;
    // Of equally many slips, the number that is nearer as a whole.
    return distance + Math.min(999, slipsBetween(text, name)) / 1000;
  };
}

/** less than a slip */
const part = 0.5;

const zero = '0'.charCodeAt(0);
const ascii = 128;
const isSignOfAscii = Array.from({ length: ascii }, (_, code) => /[a-z0-9]/i.test(String.fromCharCode(code)));
/** A letter or a digit, of one UTF-16 unit. */
const isSign = (code: number) =>
  code < ascii ? isSignOfAscii[code]! : /[\p{L}\p{N}]/u.test(String.fromCharCode(code));

/** Whether the letters and digits follow one another in the number, whatever stands between them. */
function holdsBare(name: string, bareText: string): boolean {
  for (let from = name.indexOf(bareText[0]!); from >= 0; from = name.indexOf(bareText[0]!, from + 1)) {
    let found = 1;
    for (let at = from + 1; at < name.length && found < bareText.length; at++) {
      const code = name.charCodeAt(at);
      if (code === bareText.charCodeAt(found)) found++;
      else if (isSign(code)) break;
    }
    if (found === bareText.length) return true;
  }
  return false;
}

/** Whether a name and the text are the same but for zeros and what stands between: seen from the end, where most numbers differ. */
function withoutZeros(text: string): (name: string) => boolean {
  const wanted = bare(text).replaceAll('0', '');
  return (name) => {
    let left = wanted.length;
    for (let at = name.length - 1; at >= 0; at--) {
      const code = name.charCodeAt(at);
      // Letters of two units are looked at as a whole, elsewhere.
      if (code >= 0xd800 && code <= 0xdfff) return true;
      if (code === zero || !isSign(code)) continue;
      if (left === 0 || code !== wanted.charCodeAt(--left)) return false;
    }
    return left === 0;
  };
}

/** bits of a word that stay whole numbers when two are added and cut again */
const wordLength = 31;

/**
 * Whether a part of a name lies within so many slips of the text, by bit vectors (Hyyrö 2003, neighbours swapped counting as one): a step a letter
 * of the name. Of a text longer than a word its beginning alone is looked for, so that a yes is only a perhaps.
 */
export function withinSlips(text: string, slips: number): (name: string) => boolean {
  const length = Math.min(wordLength, text.length);
  const last = 1 << (length - 1);
  const ofAscii = new Int32Array(ascii);
  const ofOthers = new Map<number, number>();
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code < ascii) ofAscii[code]! |= 1 << at;
    else ofOthers.set(code, (ofOthers.get(code) ?? 0) | (1 << at));
  }
  return (name) => {
    if (length <= slips) return true;
    let [more, less, near, before, distance] = [-1, 0, 0, 0, length];
    for (let at = 0; at < name.length; at++) {
      const code = name.charCodeAt(at);
      const same = code < ascii ? ofAscii[code]! : (ofOthers.get(code) ?? 0);
      near = (((same & more) + more) ^ more) | same | less | (((~near & same) << 1) & before);
      const rises = less | ~(near | more);
      const falls = near & more;
      if (rises & last) distance++;
      else if (falls & last && --distance <= slips) return true;
      more = (falls << 1) | ~(near | (rises << 1));
      less = (rises << 1) & near;
      before = same;
    }
    return false;
  };
}

/** Three rows of the table. */
const rows = [0, 1, 2].map(() => new Uint16Array(longest + 1)) as [Uint16Array, Uint16Array, Uint16Array];

/** The least slips between `text` and any part of `name` (Sellers 1980, with neighbours swapped). */
export function slipsWithin(text: string, name: string): number {
  return countSlips(text, name, true);
}

/** The slips between the two as they are. */
export function slipsBetween(text: string, name: string): number {
  return countSlips(text, name, false);
}

function countSlips(text: string, name: string, anywhere: boolean): number {
  let [beforeThat, before, row] = rows;
  for (let t = 0; t <= text.length; t++) row[t] = t;
  let least = text.length;
  for (let n = 1; n <= name.length; n++) {
    [beforeThat, before, row] = [before, row, beforeThat];
    row[0] = anywhere ? 0 : n;
    const letter = name.charCodeAt(n - 1);
    for (let t = 1; t <= text.length; t++) {
      const own = text.charCodeAt(t - 1);
      let slips = Math.min(before[t]! + 1, row[t - 1]! + 1, before[t - 1]! + (own === letter ? 0 : 1));
      if (n > 1 && t > 1 && own === name.charCodeAt(n - 2) && text.charCodeAt(t - 2) === letter)
        slips = Math.min(slips, beforeThat[t - 2]! + 1);
      row[t] = slips;
    }
    least = anywhere ? Math.min(least, row[text.length]!) : row[text.length]!;
  }
  return least;
}
