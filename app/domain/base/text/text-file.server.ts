/** The letters of a text file that somebody saved: UTF-8, UTF-16 with its mark, or the Windows pages of Turkey, Russia and the West. */

export const textEncodings = ['utf-8', 'windows-1254', 'windows-1251', 'windows-1252'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** Null where the bytes are no text that is sure to be read rightly. */
export function decodeText(bytes: Uint8Array, told?: TextEncoding): string | null {
  const text = told ? decode(bytes, told) : (decodeMarked(bytes) ?? decode(bytes, 'utf-8') ?? decodeWindows(bytes));
  // NUL and other control characters: a spreadsheet's own format, a picture, a wrong guess.
  return text === null || /(?!\s)[\p{Cc}\ufffd]/u.test(text) ? null : text.replace(/^\ufeff/, '');
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeMarked(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  return null;
}

const turkish = new Set('ÇĞİÖŞÜçğıöşüÂÎÛâîûÄäß–—’‘“”…€°²³×·\u00a0');
const russian = /^[А-яЁё№«»–—’‘“”…€°\u00a0·]$/u;

/**
 * Turkish text has few letters beyond ASCII, and those are its own few; Russian text is made of them, several beside one another.
 * Where neither fits, nobody is to guess: a wrong letter would become a customer's name.
 */
function decodeWindows(bytes: Uint8Array): string | null {
  const cyrillic = decode(bytes, 'windows-1251');
  const latin = decode(bytes, 'windows-1254');
  const beyond = (text: string) => [...text].filter((letter) => letter > '\u007f');
  const runs = cyrillic?.match(/[А-яЁё]{3,}/gu)?.length ?? 0;
  // "Kumaş Işığı" would read "Kumaю Iюэрэ": no word is of both alphabets.
  const isMixed = /[A-Za-z][А-яЁё]|[А-яЁё][A-Za-z]/u.test(cyrillic ?? '');
  if (cyrillic && runs > 0 && !isMixed && beyond(cyrillic).every((letter) => russian.test(letter))) return cyrillic;
  if (latin && beyond(latin).every((letter) => turkish.has(letter))) return latin;
  return readWestern(bytes, latin);
}

/** No word of the West has three letters beyond ASCII one after the other; a Russian text read as one has little else. */
function readWestern(bytes: Uint8Array, latin: string | null): string | null {
  const western = decode(bytes, 'windows-1252');
  if (!western || /[^\p{ASCII}]{3}/u.test(western)) return null;
  if (!/^[\p{ASCII}\p{Script=Latin}–—’‘“”…€°²³×·\u00a0]*$/u.test(western)) return null;
  // The two pages differ in six letters; the Turkish ones are the likelier here.
  return latin && /[ĞİŞğış]/.test(latin) ? latin : western;
}
