/** Names for files that people get: safe on every system, their own letters kept. Browser-safe. */
import { lettersOf } from './clean.ts';

/** Windows has names of its own, whatever comes after the dot. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** bytes of UTF-8; most systems stop at 255 with the ending */
const most = 120;

/** of these, bytes that are kept for a colorway, or a long design's colorways could not be told apart */
const mostOfColorway = 60;

/** `01-0559/VR-2` becomes `01-0559_VR-2`: nothing that parts folders, hides, or means something to a shell or a system. */
export function safeName(text: string): string {
  const short = shorten(text);
  if (short === '') return '_';
  return reserved.test(short) ? `_${short}` : short;
}

function shorten(text: string): string {
  const plain = plainName(text);
  const slash = text.lastIndexOf('/');
  if (slash < 0 || bytesOf(plain) <= most) return cut(plain, most).trim();
  const colorway = cut(plainName(text.slice(slash + 1)), mostOfColorway).trim();
  return `${cut(plainName(text.slice(0, slash)), most - bytesOf(colorway) - 1).trim()}_${colorway}`;
}

function plainName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '');
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function cut(text: string, bytes: number): string {
  let out = '';
  let used = 0;
  for (const letter of lettersOf(text)) {
    used += bytesOf(letter);
    if (used > bytes) break;
    out += letter;
  }
  return out;
}

/** Gives each name once; names that differ by letter case alone are one on some systems. */
export function uniqueNames(): (stem: string, ending: string) => string {
  const taken = new Set<string>();
  return (stem, ending) => {
    const safe = safeName(stem);
    for (let count = 1; ; count++) {
      const name = `${safe}${count === 1 ? '' : ` (${count})`}${ending}`;
      const key = name.toLocaleLowerCase('en').normalize('NFKD').replaceAll('ı', 'i').replaceAll(/\p{M}/gu, '');
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

/** а to я in Latin letters, as file names are written. */
const latin = 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya'.split(' ');

/** Russian, letter by letter: in `_` all names of a length are one. */
function inLatin(text: string): string {
  return text.replaceAll(/[а-яё]/giu, (letter) => {
    const small = letter.toLowerCase();
    const written = small === 'ё' ? 'e' : latin[small.charCodeAt(0) - 'а'.charCodeAt(0)]!.replace('-', '');
    return letter === small ? written : written.replace(/^./, (first) => first.toUpperCase());
  });
}

/** RFC 6266: the name in plain letters for old readers, and in its own (RFC 8187). */
export function attachment(fileName: string): string {
  const plain = inLatin(fileName.normalize('NFC'))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll('ı', 'i')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const own = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${own}`;
}
