/** How screens are called once what all of their names share is taken off: "Rose_1", "Rose_2" → "1", "2". Browser-safe. */
export function screenNames(names: string[]): string[] {
  if (names.length < 2) return names;
  return cutShared(names.map(unescaped));
}

/** Ghostscript's separations write letters beyond ASCII as in addresses: "Rose(Sar%C4%B1).tif". */
export function unescaped(name: string): string {
  try {
    return /(?:%[89A-F][0-9A-F])+/.test(name) ? decodeURIComponent(name) : name;
  } catch {
    // A plain percent sign, or another code page.
    return name;
  }
}

function cutShared(names: string[]): string[] {
  const start = sharedStart(names);
  const ends = names.map((name) => Array.from(name.slice(start)).reverse().join(''));
  const end = sharedStart(ends);
  const cut = names.map((name) => name.slice(start, name.length - end).replaceAll(/^[\s_.#-]+|[\s_.-]+$/gu, ''));
  return cut.every((name) => name !== '') ? cut : names;
}

/** Characters that all begin with, up to where a word ends. */
function sharedStart(names: string[]): number {
  const [first] = names as [string];
  let at = 0;
  while (at < first.length && names.every((name) => name[at] === first[at])) at++;
  const goesOn = (name: string) => at > 0 && at < name.length && /[\p{L}\p{N}]/u.test(name[at]!);
  if (names.some(goesOn)) while (at > 0 && /[\p{L}\p{N}]/u.test(first[at - 1]!)) at--;
  // Not between the halves of a character.
  if (at > 0 && /[\uD800-\uDBFF]/.test(first[at - 1]!)) at--;
  return at;
}
