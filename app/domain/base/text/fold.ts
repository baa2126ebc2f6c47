/** Text as the search fields compare it. Browser-safe; whoever writes a folded column uses this. */

/** Letters that carry no separable accent. Dotted İ and dotless ı are the same i to somebody who searches. */
const plain: Record<string, string> = { ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' };

/** Turkish and other accented letters to plain Latin ones, lower case, single spaces, no control characters. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıßæœøłđðþ]/g, (letter) => plain[letter]!)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
}

/** On one line, without control characters, which PostgreSQL keeps none of or nobody means, and without soft hyphens and the like, which come along when a text is copied. */
export function plainLine(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}+/gu, '').replace(/\p{Cc}+/gu, ' ');
}

/** The same as one word for an address: `Şal deseni` → `sal-deseni`. */
export function foldSlug(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
