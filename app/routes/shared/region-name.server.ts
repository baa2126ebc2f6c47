const known = new Map<string, Intl.DisplayNames>();

/** A country by its name in a language. Asked on the server alone: browsers name some differently ("Turkey", "China mainland"). */
export function regionName(code: string, language: string): string {
  const names = known.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  known.set(language, names);
  return names.of(code) ?? code;
}

/** Counted countries in the order of a language; the chosen one is among them, uncounted too. */
export function nameRegions(
  counted: { country: string; count: number }[],
  chosen: string | undefined,
  language: string,
) {
  const isCounted = !chosen || counted.some(({ country }) => country === chosen);
  return [...counted, ...(isCounted ? [] : [{ country: chosen, count: 0 }])]
    .map((one) => ({ ...one, name: regionName(one.country, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
