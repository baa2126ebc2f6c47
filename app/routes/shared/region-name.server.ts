const known = new Map<string, Intl.DisplayNames>();

/** A country by its name in a language. */
export function regionName(code: string, language: string): string {
  const names = known.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  known.set(language, names);
  return names.of(code) ?? code;
}
