import { LIMITS } from './limits.ts';

/*
 * Names of inks and channels are bytes of whatever code page the writer's computer had: UTF-8, Windows 1254 (Turkish), 1251 (Cyrillic), 1252, or a
 * Macintosh's. Nothing in the file says which. The names of a file are read together: that code page counts in which they look most like words.
 */

/** Where Mac OS Turkish differs from Mac OS Roman. */
const MAC_TURKISH: Record<number, string> = { 0xda: 'Ğ', 0xdb: 'ğ', 0xdc: 'İ', 0xdd: 'ı', 0xde: 'Ş', 0xdf: 'ş' };

type Decode = (bytes: Uint8Array) => string;

const labelled = (label: string): Decode => {
  const decoder = new TextDecoder(label);
  return (bytes) => decoder.decode(bytes);
};
const macRoman = labelled('macintosh');

/** The first of those that look equally well counts. */
const CODE_PAGES: Decode[] = [
  labelled('windows-1254'),
  labelled('windows-1251'),
  labelled('windows-1252'),
  macRoman,
  (bytes) => Array.from(bytes, (byte) => MAC_TURKISH[byte] ?? macRoman(Uint8Array.of(byte))).join(''),
  labelled('x-mac-cyrillic'),
];

const utf8 = new TextDecoder('utf-8', { fatal: true });

const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A name from a file, fit for a page and for PostgreSQL: no NUL, no control characters, nothing that turns what follows or ends a line, no lone surrogates, bounded. */
export function cleanName(text: string): string {
  const end = text.indexOf('\0');
  const clean = (end < 0 ? text : text.slice(0, end)).replace(UNFIT, '').trim();
  return [...clean].slice(0, LIMITS.nameLength).join('');
}

/** Without direction marks too, which would turn what stands beside it. */
export const cleanChannelName = (name: string) => cleanName(name.replaceAll(/\p{Cf}/gu, ''));

/** Names as people wrote them, without what can't be shown. */
export function decodeNames(names: Uint8Array[]): string[] {
  return decodeAll(names.map((name) => name.subarray(0, 4 * LIMITS.nameLength))).map(cleanChannelName);
}

function decodeAll(names: Uint8Array[]): string[] {
  try {
    return names.map((name) => utf8.decode(name));
  } catch {
    const readings = CODE_PAGES.map((decode) => names.map(decode));
    const marks = readings.map((reading) => markOf(reading.join(' ')));
    return readings[marks.indexOf(Math.max(...marks))]!;
  }
}

const TURKISH = /[çğıöşüÇĞİÖŞÜâîûÂÎÛ]/u;
const USUAL = /[éèêëàáäåæíïñóôòøúùßÉÈÊËÀÁÄÅÆÍÏÑÓÔØÚÙа-яёА-ЯЁіїєґІЇЄҐ]/u;

/** How much a text looks like words: its letters beyond ASCII count, and what no word has counts against it. */
function markOf(text: string): number {
  let mark = 0;
  for (const [letter] of text.matchAll(/\P{ASCII}/gu)) {
    if (TURKISH.test(letter)) mark += 3;
    else if (USUAL.test(letter)) mark += 2;
    else if (/\p{L}/u.test(letter)) mark -= 1;
    // Signs that stand in names: Sarı®, “Fon”, N° 4.
    else mark -= /[®™©°–—“”’«»№²³µ]/u.test(letter) ? 0 : 4;
  }
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    // Two scripts in one word, or a capital behind a small letter.
    if (/\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word)) mark -= 8;
    if (/\p{Ll}\p{Lu}/u.test(word) && /\P{ASCII}/u.test(word)) mark -= 4;
    // "Ñèíèé": Cyrillic read as Latin. Only Turkish has three such letters side by side: "Üçüncü", "ığı".
    const rows = word.match(/[^\p{ASCII}\p{Script=Cyrillic}]{3,}/gu) ?? [];
    if (rows.some((row) => /[^çğıöşüÇĞİÖŞÜ]/u.test(row))) mark -= 3 * word.length;
  }
  return mark;
}
